import { fillText } from '#web/lib/i18n/fill.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/** The same car is here twice: one of the two may be a mistake. */
export function OtherVisitNotice({ page: { otherVisit }, words }: { page: ProcessPage; words: ProcessWords }) {
  if (otherVisit === null) return null
  const { processId, processType, state } = otherVisit
  const text = fillText(words.process.otherVisitText, { type: words.types[processType], state: words.states[state] })
  return (
    <Notice
      tone="warning"
      title={words.process.otherVisit}
      action={<PageLink to={staffPaths.process(processId)}>{words.process.otherVisitOpen}</PageLink>}
    >
      {text}
    </Notice>
  )
}
