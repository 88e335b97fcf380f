import { contentTexts } from '#web/customer/content-texts.ts'
import { CreditPayment } from '#web/customer/credit/credit-payment.tsx'
import { PaymentSection, type PaymentSectionProps } from '#web/customer/payment/payment-section.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { ToastProvider } from '#web/ui/feedback/toast-provider.tsx'

type PaymentWaysProps = Pick<PaymentSectionProps, 'code' | 'view' | 'onWay'>

/** Every way to pay. */
export function PaymentWays({ code, view, onWay }: PaymentWaysProps) {
  const { text: t } = useText(contentTexts)
  return (
    <ToastProvider label={t('toasts')} closeText={t('toastClose')}>
      <PaymentSection code={code} view={view} credit={CreditPayment} onWay={onWay} />
    </ToastProvider>
  )
}
