import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './notice.fi.ts'

export const texts: SameTexts<typeof fi> = {
  notice_MAINTENANCE: 'Underhåll',
  notice_TROUBLE: 'Störning',
  noticeFrom: 'Från {from}.',
  noticeSpan: '{from}–{until}.',
  statusLink: 'Tjänstens status',
}
