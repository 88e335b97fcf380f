import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { inboxTexts } from './texts.ts'
import { UnansweredList } from './unanswered-list.tsx'
import { UnmatchedList } from './unmatched-list.tsx'

/** `/staff/messages` */
export function InboxPage() {
  const { text } = useText(inboxTexts)
  useDocumentTitle(text('messages'), text('staffName'))
  const timeZone = readTimeZone(deviceStore)
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      <PageHeading title={text('messages')} lead={text('inboxLead')} />
      <UnansweredList timeZone={timeZone} />
      <UnmatchedList timeZone={timeZone} />
    </div>
  )
}
