import type { PaymentView } from '#domain/contract/payment.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { paymentTitle } from './payment-phase.ts'

/** How the last payment ended; nothing where none has. */
export function PaymentBanner({ payment }: { payment: PaymentView | null }) {
  const t = useTexts()
  const title = paymentTitle(payment)
  if (payment === null || title === null) return null
  if (payment.truth === 'confirmed') {
    return (
      <Notice tone="success" title={t(title)}>
        {t('payConfirmedText')}
      </Notice>
    )
  }
  const isCancelled = payment.status === 'CANCELLED'
  return (
    <Notice tone={isCancelled ? 'warning' : 'error'} title={t(title)}>
      {t(isCancelled ? 'payCancelledText' : 'payFailedText')}
    </Notice>
  )
}
