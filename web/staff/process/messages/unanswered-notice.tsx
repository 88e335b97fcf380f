import { useMutation, useQueryClient } from '@tanstack/react-query'

import { fillText } from '#web/lib/i18n/fill.ts'
import { failureInWords } from '#web/staff/process/desk-failure.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

type UnansweredNoticeProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** The customer waits for an answer: says so until staff have answered, or say that none is needed. */
export function UnansweredNotice({ page, words, timeZone }: UnansweredNoticeProps) {
  const { id, unansweredSince } = page.process
  const { conversation } = words
  const client = useQueryClient()
  const toast = useToast()
  const seen = useMutation({
    mutationFn: () =>
      staffCall('POST /api/staff/process/:id/messages-seen', {
        params: { id },
        body: { clickId: crypto.randomUUID() },
      }),
    onSuccess: () => toast({ text: conversation.marked, tone: 'success' }),
    onError: (error) => toast({ text: failureInWords(error, words), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true }),
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
