import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  threadTitle: 'Meddelanden',
  threadNone: 'Här kan du skriva till verkstaden.',
  threadWorkshop: 'Verkstaden',
  threadYou: 'Du',
  threadErased: 'Texten är raderad',
  threadWrite: 'Meddelande till verkstaden',
  threadMissing: 'Skriv först ett meddelande.',
  threadSend: 'Skicka',
  threadSent: 'Skickat. Verkstaden svarar här eller med sms.',
  threadTooOften: 'Du har skickat många meddelanden. Vänta en stund eller ring oss.',
  threadEnded: 'Besöket är avslutat. Ring oss om något är oklart.',
  threadFailed: 'Meddelandena kunde inte hämtas.',
}
