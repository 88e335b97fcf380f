import type { texts as fi } from './page-texts.fi.ts'
import type { SameTexts } from './same-texts.ts'

/** Texts of pages without an open process, in Swedish. */
export const texts: SameTexts<typeof fi> = {
  appName: 'Service',
  skipToContent: 'Gå till innehållet',
  loading: 'Laddar',
  retry: 'Försök igen',
  continue: 'Fortsätt',
  languageLabel: 'Språk',
  rootTitle: 'Öppna din service',
  rootLead: 'Skriv koden som du fick i ett meddelande från verkstaden.',
  codeLabel: 'Kod',
  codeHint: 'Till exempel 4F7K-9Q2M-X3VD.',
  codeRequired: 'Skriv koden.',
  codeMalformed: 'Koden har 12 bokstäver och siffror. Kontrollera att inget fattas.',
  codeUnknown:
    'Inget besök hittades med den här koden. Kontrollera koden i meddelandet. Be verkstaden om en ny länk om den är gammal.',
  codeEnded: 'Åtkomsten från snabbfilen har upphört. Besöket fortsätter via länken som vi skickade till dess nummer.',
  codeRejected: 'Servicen kunde inte öppnas. Försök igen med samma kod.',
  rateLimited: 'Koder har provats för många gånger. Vi försöker igen om {seconds} sekunder.',
  rateLimitedTitle: 'Vänta en stund',
  offlineBanner: 'Ingen anslutning. Vi visar de senast hämtade uppgifterna. Inget skickas.',
  offlineSeen: 'Ingen anslutning. Vi visar de senast hämtade uppgifterna.',
  networkFailed: 'Ingen anslutning. Kontrollera nätet och försök igen.',
  serverFailed: 'Tjänsten svarade inte rätt. Försök igen om en stund.',
  loadFailedTitle: 'Servicen gick inte att öppna',
  crashedTitle: 'Sidan slutade fungera',
  crashedText: 'Det som du hann spara finns kvar. Ladda sidan på nytt.',
  crashedReload: 'Ladda sidan på nytt',
  cookieTitle: 'Bara nödvändiga kakor',
  cookieText: 'Bara nödvändiga kakor.',
  cookieAccept: 'Okej',
  staffLink: 'Personal',
  accessibilityLink: 'Tillgänglighet',
  accessibilityBack: 'Tillbaka',
}
