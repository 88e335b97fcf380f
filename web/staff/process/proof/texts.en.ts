import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  proofTitle: 'What the bill rests on',
  proofMissing: 'Missing: {what}',
  proofIdentity: 'The customer proved their identity: {name}.',
  proofStranger: 'The person who was identified is not the customer.',
  proofLink: 'The customer opened the link in their own message {at}.',
  proofNobody: 'Nobody has opened the customer’s link.',
  proofApproved: 'The customer approved {total} {at}.',
  proofNotApproved: 'The customer hasn’t approved the work.',
  proofWithin: 'The price of {now} is under the ceiling.',
  proofOver: 'The price of {now} is over the ceiling and not approved.',
  proofNoCeiling: 'No ceiling was agreed for the price of {now}.',
  proofShown: 'Accepted extra work with a picture or video: {shown}/{of}.',
  proofCabinet: 'The cabinet measured the keys coming in {at}.',
  proofTold: 'Staff recorded the keys coming in {at}.',
  proofNoKeys: 'No hand-over of the keys is recorded.',
}
