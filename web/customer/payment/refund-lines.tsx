import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { PaymentStatus } from '#domain/enums.ts'
import { formatDateTime, formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/page/card.tsx'
import type { RefundView } from '#worker/contract/customer/payment.ts'

import { refundOptions } from './api.ts'
import { Facts } from './facts.tsx'

const statusTexts: Readonly<Record<PaymentStatus, ContentKey>> = {
  INITIALIZED: 'refundPending',
  SIGNING: 'refundPending',
  PENDING: 'refundPending',
  SUCCESS: 'refundSucceeded',
  FAILURE: 'refundFailed',
  CANCELLED: 'refundFailed',
}

type LatestRefundProps = { code: string; version: number; timeZone: string }

/** The latest refund, asked about again with each version of the process; nothing where there is none. */
export function LatestRefund({ code, version, timeZone }: LatestRefundProps) {
  const { data: refund } = useQuery({ ...refundOptions(code, version), placeholderData: keepPreviousData })
  return refund ? <RefundLines refund={refund} timeZone={timeZone} /> : null
}

/** Shows how much is paid back and how that stands. */
export function RefundLines({ refund, timeZone }: { refund: RefundView; timeZone: string }) {
  const { text: t } = useText(contentTexts)
  const { amount, refundStatus, refundTime, refundedTotal } = refund
  const isPartOfMore = refundStatus === 'SUCCESS' && refundedTotal > amount
  return (
    <Card>
      <Facts
        facts={[
          [t('refundAmount'), formatEuro(amount)],
          [t('refundStatus'), t(statusTexts[refundStatus])],
          [t('refundTime'), refundTime && formatDateTime(Date.parse(refundTime), timeZone)],
          [t('refundTotal'), isPartOfMore ? formatEuro(refundedTotal) : null],
        ]}
      />
    </Card>
  )
}
