import { lazy, Suspense, type ComponentProps } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { PaymentSection } from '#web/customer/payment/payment-section.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { ToastProvider } from '#web/ui/toast-provider.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

const CreditPayment = lazy(async () => ({
  default: (await import('#web/customer/credit/credit-payment.tsx')).CreditPayment,
}))

/** Every way to pay; the program of credit comes when it is chosen. */
export function PaymentWays({ code, view }: { code: string; view: ProcessInit }) {
  const { text: t } = useText(contentTexts)
  return (
    <ToastProvider label={t('toasts')} closeText={t('toastClose')}>
      <PaymentSection code={code} view={view} credit={CreditWay} />
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
