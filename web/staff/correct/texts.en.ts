import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  correctTitle: 'Correct the visit',
  correctTime: 'Booked time',
  correctReapproval: 'If the price rises above what the customer approved, they are asked to approve again.',
  correctDealerKeeps: 'The dealer system does not overwrite the car and the time you correct here.',
  correctRowsOfDealer: 'Line items and prices come from the dealer system. Correct them there.',
  correctEnded: 'The visit is over, so its details can no longer be corrected.',
  correctPaid: 'The customer has paid, so the line items can no longer be changed.',
  correctPaymentOpen: 'The customer is paying right now, so the line items cannot be changed.',
  correctTypeFixed: '{type}. The service can no longer be changed: cancel the visit and create a new one.',
  correctTypeLate: 'The service can no longer be changed: the customer has got further meanwhile.',
  correctCarTaken: 'Another customer has the car at that time.',
  correctChanged: 'Somebody else corrected the visit. What you typed is kept: check it and save again.',
  correctChangedField: '{field} is now {value}',
  correctEmpty: 'empty',
  correctYes: 'yes',
  correctNo: 'no',
}
