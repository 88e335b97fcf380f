import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  senders: 'Avsändare för sms',
  sendersLead:
    'Namnen som verksamhetsställena vill skicka med. Namnet tas i bruk när du har märkt det som registrerat.',
  sendersEmpty: 'Inget verksamhetsställe har ett eget avsändarnamn.',
  senderWorkshop: 'Verksamhetsställe',
  senderName: 'Namn',
  senderState: 'Läge',
  senderState_ASKED: 'Väntar',
  senderState_REGISTERED: 'Registrerat',
  senderState_REFUSED: 'Avslaget',
  senderReason: 'Orsak',
  senderReasonHint: 'Verksamhetsstället ser detta i sina inställningar.',
  senderReasonNeeded: 'Skriv varför namnet avslogs.',
}
