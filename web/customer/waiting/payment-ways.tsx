import { lazy, Suspense, type ComponentProps } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { PaymentSection, type PaymentSectionProps } from '#web/customer/payment/payment-section.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { ToastProvider } from '#web/ui/toast-provider.tsx'

const CreditPayment = lazy(async () => ({
  default: (await import('#web/customer/credit/credit-payment.tsx')).CreditPayment,
}))

type PaymentWaysProps = Pick<PaymentSectionProps, 'code' | 'view' | 'onWay'>

/** Every way to pay; the program of credit comes when it is chosen. */
export function PaymentWays({ code, view, onWay }: PaymentWaysProps) {
  const { text: t } = useText(contentTexts)
  return (
    <ToastProvider label={t('toasts')} closeText={t('toastClose')}>
      <PaymentSection code={code} view={view} credit={CreditWay} onWay={onWay} />
    </ToastProvider>
  )
}

function CreditWay(props: ComponentProps<typeof CreditPayment>) {
  const { text } = useText(pageTexts)
  return (
    <Suspense fallback={<Loader label={text('loading')} />}>
      <CreditPayment {...props} />
    </Suspense>
  )
}
