import type { PaymentSummary } from '#domain/contract/process.ts'
import { formatDateTime, formatEuro } from '#domain/format.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Card } from '#web/ui/card.tsx'

import css from './closing.module.css'

type PaymentReceiptProps = { payment: PaymentSummary; timeZone: string }

/** What was paid, for those who want to keep it. */
export function PaymentReceipt({ payment, timeZone }: PaymentReceiptProps) {
  const t = useTexts()
  const { price, paymentId, referenceCode, paymentTime } = payment
  return (
    <Card>
      <dl className={css['facts']}>
        <Fact name={t('paymentAmount')} value={formatEuro(price)} />
        {paymentTime && <Fact name={t('paymentTime')} value={formatDateTime(Date.parse(paymentTime), timeZone)} />}
        {paymentId && <Fact name={t('paymentId')} value={paymentId} />}
        {referenceCode && <Fact name={t('paymentReference')} value={referenceCode} />}
      </dl>
    </Card>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
