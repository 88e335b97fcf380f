import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  correctTitle: 'Correct the visit',
  correctTime: 'Reserved time',
  correctReapproval: 'If the price rises above what the customer approved, they approve it again.',
  correctDealerKeeps: 'The dealer system does not write over the car and the time that you correct here.',
  correctRowsOfDealer: 'Rows and prices come from the dealer system. Correct them there.',
  correctEnded: 'The visit is over, so its details can no longer be corrected.',
  correctPaid: 'The customer has paid, so the rows can no longer be changed.',
  correctPaymentOpen: 'The customer is paying right now, so the rows cannot be changed.',
  correctTypeFixed: '{type}. The service can no longer be changed: cancel the process and make a new one.',
  correctTypeLate: 'The service can no longer be changed: the customer got further meanwhile.',
  correctCarTaken: 'The visit’s car is with another customer at that time.',
  correctChanged: 'Somebody else corrected the visit. What you typed is kept: check it and save again.',
  correctChangedField: '{field} is now {value}',
  correctEmpty: 'empty',
  correctYes: 'yes',
  correctNo: 'no',
}
