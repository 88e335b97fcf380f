import { contentTexts } from '#web/customer/content-texts.ts'
import { CreditPayment } from '#web/customer/credit/credit-payment.tsx'
import { PaymentSection } from '#web/customer/payment/payment-section.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { ToastProvider } from '#web/ui/toast-provider.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

/** Every way to pay. */
export function PaymentWays({ code, view }: { code: string; view: ProcessInit }) {
  const { text: t } = useText(contentTexts)
  return (
    <ToastProvider label={t('toasts')} closeText={t('toastClose')}>
      <PaymentSection code={code} view={view} credit={CreditPayment} />
    </ToastProvider>
  )
}
