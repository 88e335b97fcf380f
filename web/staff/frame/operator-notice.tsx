import { useNoticeWords } from '#web/lib/status/use-notice-words.ts'
import { useNoticeThatHolds } from '#web/lib/status/use-status.ts'
import * as look from '#web/ui/layout.ts'

const everyMs = 60_000

/** Says quietly on every page of staff what the operator tells, while it holds. */
export function OperatorNotice() {
  const notice = useNoticeThatHolds(everyMs)
  const wordsOf = useNoticeWords()
  const words = notice && wordsOf(notice)
  return (
    <div role="status">
      {words && (
        <p className={look.stack({ gap: 1, pad: 3, framed: true, surface: true })}>
          <span>
            <strong>{`${words.title}.`}</strong> <span>{words.body}</span>{' '}
            <span className={look.muted()}>{words.span}</span>
          </span>
        </p>
      )}
    </div>
  )
}
