import type { ProcessWords } from '#web/staff/process/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

type TrialNoticeProps = { page: ProcessPage; words: ProcessWords['process'] }

/** Staff try their settings with this visit; what was paid in it is theirs to give back. */
export function TrialNotice({ page, words }: TrialNoticeProps) {
  if (!page.process.isTrial) return null
  const isPaid = page.payments.some(({ refundable }) => refundable > 0)
  return <Notice title={words.trialIs}>{isPaid && words.trialPaid}</Notice>
}
