import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  agreedTitle: 'Pris och tak',
  agreedApproved: 'Avtalat',
  agreedNow: 'Nu',
  agreedCeiling: 'Tak',
  agreedSame: 'Priset är det som du godkände.',
  agreedRose: 'Priset steg med {more}.',
  agreedRoseBy: 'Priset steg med {more}: {rows}.',
  agreedFell: 'Priset sjönk med {less}.',
  agreedFellBy: 'Priset sjönk med {less}: {rows}.',
  agreedAndMore: 'och {count} till',
  agreedWithin: 'Vi frågar dig innan priset överstiger {ceiling}.',
  agreedWithinOwn: 'Du gav lov att fortsätta utan att fråga upp till {ceiling}.',
  agreedOver: 'Priset överstiger taket {ceiling} och behöver ditt godkännande.',
}
