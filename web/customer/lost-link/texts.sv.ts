import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  lead: 'Ange bilens registernummer och det telefonnummer som besökets meddelanden går till. Vi skickar länken dit.',
  plate: 'Registernummer',
  plateNeeded: 'Skriv registernumret.',
  phone: 'Telefonnummer',
  phoneNeeded: 'Skriv telefonnumret.',
  phoneWrong: 'Kontrollera telefonnumret.',
  send: 'Skicka länken',
  sending: 'Skickas',
  sentTitle: 'Din begäran är mottagen',
  sent: 'Om bilen har ett pågående besök och numret hör till det får du snart länken som sms. Ring verkstaden om inget kommer.',
  tooOften: 'Länken har redan begärts många gånger. Försök igen i morgon eller ring verkstaden.',
  failed: 'Din begäran kunde inte skickas. Försök igen om en stund.',
}
