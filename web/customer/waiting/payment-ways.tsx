import { lazy, Suspense, type ComponentProps } from 'react'

import { PaymentSection } from '#web/customer/payment/payment-section.tsx'
import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { ToastProvider } from '#web/ui/toast-provider.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

const CreditPayment = lazy(async () => ({
  default: (await import('#web/customer/credit/credit-payment.tsx')).CreditPayment,
}))

/** Every way to pay; the program of credit comes when it is chosen. */
export function PaymentWays({ code, view }: { code: string; view: ProcessInit }) {
  const t = useTexts()
  return (
    <ToastProvider label={t('toasts')} closeText={t('toastClose')}>
      <PaymentSection code={code} view={view} credit={CreditWay} />
    </ToastProvider>
  )
}

function CreditWay(props: ComponentProps<typeof CreditPayment>) {
  const { text } = useBuiltIn()
  return (
    <Suspense fallback={<Loader label={text('loading')} />}>
      <CreditPayment {...props} />
    </Suspense>
  )
}
