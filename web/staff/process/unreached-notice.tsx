import { fillText } from '#web/lib/i18n/fill.ts'
import { useReached } from '#web/staff/shared/use-reached.ts'
import { shortInstant } from '#web/staff/shared/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

import type { ProcessWords } from './texts.ts'

type UnreachedNoticeProps = { page: ProcessPage; words: ProcessWords; timeZone: string }

/** No message reached the customer: says so until staff have. */
export function UnreachedNotice({ page, words, timeZone }: UnreachedNoticeProps) {
  const { process, may } = page
  const toast = useToast()
  const reached = useReached(process.id, {
    onDone: () => toast({ text: words.desk.reachedDone, tone: 'success' }),
    onFailed: () => toast({ text: words.process.saveFailed, tone: 'error' }),
  })
  if (process.unreachedSince === null) return null
  const at = shortInstant(Date.parse(process.unreachedSince), timeZone)
  return (
    <Notice
      tone="warning"
      title={words.process.unreached}
      action={
        may.act && (
          <Button
            variant="secondary"
            pending={reached.isPending}
            pendingText={words.process.saving}
            onClick={reached.mark}
          >
            {words.desk.reached}
          </Button>
        )
      }
    >
      {fillText(words.process.unreachedText, { at })}
    </Notice>
  )
}
