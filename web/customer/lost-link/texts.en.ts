import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  lead: 'Enter the car’s licence plate and the phone number that gets the messages of the visit. We will text the link to that number.',
  plate: 'Licence plate',
  plateNeeded: 'Enter the licence plate.',
  phone: 'Phone number',
  phoneNeeded: 'Enter the phone number.',
  phoneWrong: 'Check the phone number.',
  send: 'Send the link',
  sending: 'Sending',
  sentTitle: 'We have your request',
  sent: 'If the car has an open visit and the number belongs to it, a text with the link will arrive shortly. If nothing comes, call the workshop.',
  tooOften: 'The link has been requested many times already. Try again tomorrow, or call the workshop.',
  failed: 'The request could not be sent. Try again in a moment.',
}
