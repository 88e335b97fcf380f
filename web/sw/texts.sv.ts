import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  test: { title: 'Aviseringarna fungerar', body: 'Det här är ett test.' },
  approved: { title: 'Kunden godkände arbetsordern', body: 'Bekräfta den, så kommer kunden vidare.' },
  keys_delivered: { title: 'Nycklarna ligger i boxen', body: 'Hämta dem när du hinner.' },
  no_room: { title: 'Ingen ledig box', body: 'Kunden väntar. Öppna besöket och ordna en plats.' },
  message_failed: { title: 'Meddelandet kom inte fram', body: 'Kunden har inte fått det. Nå kunden på annat sätt.' },
  key_missing: { title: 'Nyckeln finns inte i boxen', body: 'Kunden står vid skåpet. Ring eller ta dit nyckeln.' },
  box_forced: { title: 'En box har brutits upp', body: 'Nycklarna kan saknas. Titta efter och ring kunden.' },
  paid: { title: 'Betalningen har kommit', body: 'Besöket kan avslutas.' },
  surplus: { title: 'Pengar ska betalas tillbaka', body: 'Kunden betalade för mycket eller två gånger.' },
  additional_work: { title: 'Nytt om tilläggsarbetet', body: 'Kunden svarade, eller svarstiden gick ut.' },
  answer: { title: 'Kunden skrev', body: 'Meddelandet väntar på svar.' },
  alert: { title: 'Nytt larm', body: 'Se på sidan Drift vad det gäller.' },
  turn: { title: 'Ett besök väntar på dig', body: 'Öppna det, så ser du vad som ska göras.' },
}
