import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './customer.fi.ts'

export const texts: SameTexts<typeof fi> = {
  work: { title: 'Additional work awaits your decision', body: 'Open the page to see what was found.' },
  price: { title: 'The price awaits your approval', body: 'Open the page to see what changed.' },
  payment: { title: 'The payment awaits you', body: 'Open the page to pay.' },
  ready_time: { title: 'The car will be ready at another time', body: 'Open the page to see the new time.' },
  visit: { title: 'News of your visit', body: 'Open the page to see what it is.' },
}
