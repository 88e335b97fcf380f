import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  opNotice: 'Notice to everybody',
  opNoticeLead:
    'Shown at once on the page of the service status. While it holds, staff see it too, and so do customers whose page did not open.',
  opNoticeEmpty: 'Nothing is told.',
  opNoticeAdd: 'New notice',
  opNoticeEdit: 'Notice',
  opNoticeRemove: 'Remove the notice',
  opNoticeRemoveText: 'Nobody sees the notice any more.',
  opNoticeKind: 'Kind',
  opNoticeKind_MAINTENANCE: 'Planned maintenance',
  opNoticeKind_TROUBLE: 'Trouble',
  opNoticeFrom: 'Begins',
  opNoticeUntil: 'Ends',
  opNoticeUntilHint: 'Leave it empty where the end is not known. Times are by the clock of this device.',
  opNoticeFi: 'Text in Finnish',
  opNoticeSv: 'Text in Swedish',
  opNoticeEn: 'Text in English',
  opNoticeTextNeeded: 'Write a text.',
  opNoticeFromNeeded: 'Say when it begins.',
  opNoticeTooEarly: 'It has to end after it begins.',
}
