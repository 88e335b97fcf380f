import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  priceTitle: 'Approve the price of the work',
  priceLead: 'Check the price and approve it. Then the work can continue and you can pay.',
  priceBefore: 'Price when you approved',
  priceNow: 'Price now',
  priceDifference: 'Difference',
  priceRows: 'Changed since you approved',
  priceRowsFirst: 'Work and parts',
  priceRowsSame: 'Unchanged, already approved',
  priceRowsSameShow: 'Show unchanged ({count})',
  priceRowNew: 'New',
  priceRowChanged: 'Changed, was {price}',
  priceRowRepriced: 'Price changed',
  priceRowGone: 'Left out, was {price}',
  priceRowGoneUnpriced: 'Left out',
  priceTerms: 'I authorise the work above at this price.',
  priceApprove: 'Approve {total}',
  priceApproveFailed: 'The approval could not be saved. Try again.',
  priceDisagree: 'Do you not agree with the price? Call the workshop and settle what is to be done.',
  priceNoticeText: 'The work now costs {total}. The workshop is waiting for your approval.',
  priceNoticeOpen: 'See the changes',
}
