import { formatDateTime, formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/page/card.tsx'
import type { PaymentSummary } from '#worker/contract/process.ts'

import { Facts } from './facts.tsx'

type PaymentReceiptProps = { payment: PaymentSummary; timeZone: string }

/** Shows what was paid, for those who want to keep it. */
export function PaymentReceipt({ payment, timeZone }: PaymentReceiptProps) {
  const { text: t } = useText(contentTexts)
  const { price, paymentId, referenceCode, paymentTime } = payment
  return (
    <Card>
      <Facts
        facts={[
          [t('paymentAmount'), price === 0 ? null : formatEuro(price)],
          [t('paymentTime'), paymentTime && formatDateTime(Date.parse(paymentTime), timeZone)],
          [t('paymentId'), paymentId],
          [t('paymentReference'), referenceCode],
        ]}
      />
    </Card>
  )
}
