import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

type UnansweredNoticeProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** The customer waits for an answer: says so until staff have answered, or say that none is needed. */
export function UnansweredNotice({ page, words, timeZone }: UnansweredNoticeProps) {
  const { id, unansweredSince } = page.process
  const { conversation } = words
  const seen = useVisitAction(id, words, {
    send: () =>
      staffCall('POST /api/staff/process/:id/messages-seen', {
        params: { id },
        body: { clickId: crypto.randomUUID() },
      }),
    done: conversation.marked,
  })
  if (unansweredSince === null) return null
  return (
    <Notice
      tone="warning"
      title={conversation.unanswered}
      action={
        page.may.act && (
          <Button variant="secondary" pending={seen.isPending} pendingText={words.saving} onClick={() => seen.mutate()}>
            {conversation.markSeen}
          </Button>
        )
      }
    >
      {fillText(conversation.unansweredSince, { at: shortInstant(Date.parse(unansweredSince), timeZone) })}
    </Notice>
  )
}
