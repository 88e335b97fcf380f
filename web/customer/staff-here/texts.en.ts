import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  title: 'You are signed in as staff',
  lead: 'The approval will say that it was given in your browser, and why. The customer sees the reason.',
  label: 'Reason',
  hint: 'For example: the customer approved the price by phone.',
  needed: 'Write a reason.',
  remaining: 'Characters left {count}',
}
