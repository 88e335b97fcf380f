import { expect, it } from 'vitest'

import { languageOfStaff } from './language-of-staff.ts'

const user = { language: null, accountId: 'acc_1' }
const asked = { user, userLocale: 'fi-FI', stored: null, isDemo: false }

it.each([
  ['the workshop’s where nobody chose', asked, 'fi-FI'],
  ['the user’s before the workshop’s', { ...asked, user: { ...user, language: 'sv' as const } }, 'sv'],
  ['as it began where this browser was told', { ...asked, stored: 'en-GB' }, null],
  ['as it began where no workshop is there to say', { ...asked, user: { ...user, accountId: null } }, null],
  ['as it began in a demo', { ...asked, isDemo: true }, null],
  ['the user’s in a demo too', { ...asked, user: { ...user, language: 'sv' as const }, isDemo: true }, 'sv'],
])('is %s', (_what, given, locale) => {
  expect(languageOfStaff(given)).toBe(locale)
})
