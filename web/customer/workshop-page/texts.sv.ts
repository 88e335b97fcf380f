import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  welcome: 'Välkommen',
  welcomeLead: 'Öppna ditt besök med koden i meddelandet som du har fått.',
  picture: 'Bild: {name}',
  map: 'Visa på kartan',
  unknown: 'Det finns ingen verkstad på den här adressen',
  unknownLead: 'Kontrollera adressen, eller öppna ditt besök med koden.',
  closed: 'Den här verkstaden är stängd',
  closedLead: 'Inga nya besök tas emot. Ett tidigare besök öppnar du fortfarande med koden.',
}
