import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  opNotice: 'Meddelande till alla',
  opNoticeLead:
    'Syns genast på sidan om tjänstens status. Medan det gäller syns det också för personalen och för kunder vars sida inte öppnades.',
  opNoticeEmpty: 'Inget meddelas.',
  opNoticeAdd: 'Nytt meddelande',
  opNoticeEdit: 'Meddelande',
  opNoticeRemove: 'Ta bort meddelandet',
  opNoticeRemoveText: 'Ingen ser meddelandet längre.',
  opNoticeKind: 'Slag',
  opNoticeKind_MAINTENANCE: 'Underhåll',
  opNoticeKind_TROUBLE: 'Störning',
  opNoticeFrom: 'Börjar',
  opNoticeUntil: 'Slutar',
  opNoticeUntilHint: 'Lämna tomt om slutet inte är känt. Tiderna är enligt den här enhetens klocka.',
  opNoticeFi: 'Text på finska',
  opNoticeSv: 'Text på svenska',
  opNoticeEn: 'Text på engelska',
  opNoticeTextNeeded: 'Skriv en text.',
  opNoticeFromNeeded: 'Ange när det börjar.',
  opNoticeTooEarly: 'Slutet måste vara efter början.',
}
