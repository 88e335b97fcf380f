import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  inboxUnanswered: 'Väntar på svar',
  inboxUnansweredNone: 'Alla meddelanden är besvarade.',
  inboxUnmatched: 'Okänd avsändare',
  inboxUnmatchedLead:
    'Numret har inget öppet besök. Koppla meddelandet till ett besök eller lägg det åt sidan. Meddelandena raderas efter 30 dagar.',
  inboxUnmatchedNone: 'Inga meddelanden från okända avsändare.',
  inboxPlate: 'Registreringsnummer',
  inboxOpen: 'Öppna besöket',
  inboxAssign: 'Koppla till besök',
  inboxDismiss: 'Lägg åt sidan',
  inboxDismissed: 'Meddelandet lades åt sidan',
  inboxAssigned: 'Meddelandet kopplades till besöket',
  inboxFailed: 'Det lyckades inte. Försök igen.',
  inboxSearch: 'Sök besök',
  inboxSearchHint: 'Registreringsnummer, kundens namn eller ordernummer',
  inboxNothing: 'Inget besök motsvarar sökningen.',
  inboxErased: 'Texten är raderad',
  inboxChoose: 'Välj en konversation i listan.',
  inboxThread: 'Konversation',
  inboxBack: 'Alla meddelanden',
  inboxNoName: 'Namn saknas',
  inboxUnread: '{count} olästa',
  inboxMore: 'Visa fler',
}
