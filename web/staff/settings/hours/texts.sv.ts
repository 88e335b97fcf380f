import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  hours: 'Öppettider',
  hoursLead: 'När verksamhetsstället är öppet. Kunden ser tiderna när bilen ska hämtas och vid kontaktuppgifterna.',
  hoursZone: 'Klockslagen gäller tidszonen {zone}.',
  hoursWeek: 'Veckan',
  hoursWeekHint: 'Skriv till exempel 8–17 eller 8–12, 12.30–17. En tom dag är stängd.',
  hoursCopyMonday: 'Kopiera måndagen till de andra vardagarna',
  hoursExceptions: 'Undantag',
  hoursExceptionsHint: 'Dagar med andra tider än vanligt. Dagar som har gått försvinner när du sparar.',
  hoursDate: 'Dag',
  hoursTimes: 'Öppet',
  hoursTimesEmpty: 'Tomt = stängt',
  hoursReason: 'Orsak',
  hoursNewException: 'Lägg till undantag',
  hoursExceptionNew: 'Nytt undantag',
  hoursTakeOff: 'Ta bort undantaget {name}',
  hoursInvalid: 'Skriv tiderna så här: 8–17.',
  hoursOverlap: 'Tiderna överlappar varandra.',
  hoursTooMany: 'En dag kan ha tre öppettider.',
  hoursDateNeeded: 'Välj en dag.',
  hoursDatePast: 'Dagen har redan gått.',
  hoursDateTwice: 'Dagen finns redan i listan.',
  hoursNotTaken: 'Kontrollera dag, tider och orsak.',
}
