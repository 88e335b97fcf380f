import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'

import { counterTexts } from './texts.ts'

/* Fetched when money comes over the counter: most visits never see it. */

export const CounterFields = lazyWithTexts(
  async () => (await import('./counter-fields.tsx')).CounterFields,
  counterTexts,
)

export const CounterPayment = lazyWithTexts(
  async () => (await import('./counter-payment.tsx')).CounterPayment,
  counterTexts,
)
