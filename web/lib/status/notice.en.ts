import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './notice.fi.ts'

export const texts: SameTexts<typeof fi> = {
  notice_MAINTENANCE: 'Planned maintenance',
  notice_TROUBLE: 'Trouble',
  noticeFrom: 'From {from}.',
  noticeSpan: '{from}–{until}.',
  statusLink: 'Service status',
}
