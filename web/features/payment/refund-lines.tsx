import { useQuery } from '@tanstack/react-query'

import type { ContentKey } from '#domain/contents/keys.ts'
import type { RefundView } from '#domain/contract/payment.ts'
import type { PaymentStatus } from '#domain/enums.ts'
import { formatDateTime, formatEuro } from '#domain/format.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { refundOptions } from '#web/lib/query/payment-queries.ts'
import { Card } from '#web/ui/card.tsx'

import { Facts } from './facts.tsx'

const statusTexts: Readonly<Record<PaymentStatus, ContentKey>> = {
  INITIALIZED: 'refundPending',
  SIGNING: 'refundPending',
  PENDING: 'refundPending',
  SUCCESS: 'refundSucceeded',
  FAILURE: 'refundFailed',
  CANCELLED: 'refundFailed',
}

/** The refund that is under way, asked for once while the page is open; nothing where there is none. */
export function RefundUnderWay({ code, timeZone }: { code: string; timeZone: string }) {
  const { data: refund } = useQuery(refundOptions(code))
  return refund ? <RefundLines refund={refund} timeZone={timeZone} /> : null
}

/** How much is paid back and how that stands. */
export function RefundLines({ refund, timeZone }: { refund: RefundView; timeZone: string }) {
  const t = useTexts()
  const { amount, refundStatus, refundTime } = refund
  return (
    <Card>
      <Facts
        facts={[
          [t('refundAmount'), formatEuro(amount)],
          [t('refundStatus'), t(statusTexts[refundStatus])],
          [t('refundTime'), refundTime && formatDateTime(Date.parse(refundTime), timeZone)],
        ]}
      />
    </Card>
  )
}
