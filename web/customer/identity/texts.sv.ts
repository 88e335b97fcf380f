import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  identityWaitingTitle: 'Nu återstår bara identifieringen',
  identityWaitingText: 'Bekräfta din identitet så kommer du vidare. Det tar bara en stund.',
  identityFailedTitle: 'Identifieringen lyckades inte',
  identityFailedText: 'Försök igen. Kontakta verkstaden om det inte går.',
  identityCancelledTitle: 'Identifieringen avbröts',
  identityCancelledText: 'Du kan identifiera dig när det passar dig. Därefter kommer du vidare.',
  identityExpiredTitle: 'Identifieringen har gått ut',
  identityExpiredText: 'Börja om med den så kommer du vidare.',
  identityMismatchTitle: 'Kom till verkstadens disk',
  identityMismatchText:
    'Identifieringen stämde inte med uppgifterna i beställningen, så vi går igenom saken med dig. Ta med nycklarna och en identitetshandling till disken under öppettiderna.',
  identityBegin: 'Identifiera dig',
  identityAgain: 'Försök identifiera dig igen',
  identityOpening: 'Identifieringen öppnas',
  identityCheck: 'Jag har identifierat mig',
  identityChecking: 'Kontrolleras',
  identityCheckFailed: 'Läget kunde inte kontrolleras. Försök igen om en stund.',
  identityStillOpen: 'Identifieringen är inte klar än. Slutför den så kommer du vidare.',
  identityUnavailable: 'Identifieringstjänsten svarar inte just nu. Försök igen om en stund.',
  identityNotBegun: 'Identifieringen kunde inte påbörjas. Försök igen om en stund.',
  identityReturned: 'Vi kontrollerar identifieringen',
  identityVerified: 'Identifieringen lyckades',
}
