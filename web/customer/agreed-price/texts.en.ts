import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  agreedTitle: 'Price and ceiling',
  agreedApproved: 'Agreed',
  agreedNow: 'Now',
  agreedCeiling: 'Ceiling',
  agreedSame: 'The price is the one you approved.',
  agreedRose: 'The price rose by {more}.',
  agreedRoseBy: 'The price rose by {more}: {rows}.',
  agreedFell: 'The price fell by {less}.',
  agreedFellBy: 'The price fell by {less}: {rows}.',
  agreedAndMore: 'and {count} more',
  agreedWithin: 'We’ll ask you before the price goes over {ceiling}.',
  agreedWithinOwn: 'You allowed us to go ahead up to {ceiling} without asking.',
  agreedOver: 'The price is over the ceiling of {ceiling}, so it needs your approval.',
}
