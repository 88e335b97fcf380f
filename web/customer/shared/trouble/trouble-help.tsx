import { useText } from '#web/lib/i18n/use-text.tsx'
import { kioskAccount } from '#web/lib/kiosk.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { paths } from '#web/lib/paths.ts'
import { noticeTexts } from '#web/lib/status/notice-texts.ts'
import { useNoticeWords } from '#web/lib/status/use-notice-words.ts'
import { useNoticeThatHolds } from '#web/lib/status/use-status.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const everyMs = 60_000

/** Below what failed: what the operator tells while it holds, and the way to how the service does. */
export function TroubleHelp() {
  const { text } = useText(noticeTexts)
  const wordsOf = useNoticeWords()
  const notice = useNoticeThatHolds(everyMs)
  const words = notice && wordsOf(notice)
  return (
    <>
      {words && (
        <Notice title={words.title}>
          <span>{words.body}</span> <span>{words.span}</span>
        </Notice>
      )}
      {kioskAccount() === null && (
        <p>
          <PageLink to={paths.status}>{text('statusLink')}</PageLink>
        </p>
      )}
    </>
  )
}
