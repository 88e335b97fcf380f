import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  title: 'Du är inloggad som personal',
  lead: 'I godkännandet antecknas att det gavs i din webbläsare och varför. Kunden ser orsaken.',
  label: 'Orsak',
  hint: 'Till exempel: kunden godkände priset per telefon.',
  needed: 'Skriv en orsak.',
  remaining: 'Tecken kvar {count}',
}
