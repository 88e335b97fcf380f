import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  test: { title: 'Notifications work', body: 'This is a test.' },
  approved: { title: 'A customer approved the work order', body: 'Confirm it so that the customer can go on.' },
  keys_delivered: { title: 'Keys are in the locker', body: 'Collect them when you can.' },
  no_room: { title: 'No free locker box', body: 'The customer is waiting. Open the visit and find a place.' },
  message_failed: { title: 'A message did not arrive', body: 'The customer has not got it. Reach them another way.' },
  key_missing: { title: 'The key is not in the box', body: 'The customer is at the locker. Call, or bring the key.' },
  box_forced: { title: 'A box was forced open', body: 'The keys may be gone. Have a look, and call the customer.' },
  paid: { title: 'A payment has come', body: 'The visit can be finished.' },
  surplus: { title: 'Money has to be given back', body: 'The customer paid too much, or twice.' },
  additional_work: { title: 'News of additional work', body: 'The customer answered, or the time to answer ended.' },
  answer: { title: 'The customer wrote', body: 'A message waits for an answer.' },
  alert: { title: 'New alert', body: 'See the Operations page for what it is about.' },
  turn: { title: 'A visit is waiting for you', body: 'Open it to see what to do.' },
}
