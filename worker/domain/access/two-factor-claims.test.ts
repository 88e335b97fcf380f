import { expect, it } from 'vitest'

import { showsTwoFactor } from './two-factor-claims.ts'

const none = { amr: [], acr: [] }
const mfa = { amr: ['mfa'], acr: [] }
const context = { amr: [], acr: ['c1', 'urn:okta:loa:2fa:any'] }

it.each([
  ['nothing is asked for', none, { amr: ['mfa'], acr: 'c1', acrs: ['c1'] }, false],
  ['the way is among those of the token', mfa, { amr: ['pwd', 'mfa'] }, true],
  ['it is the only one, as a word', mfa, { amr: 'mfa' }, true],
  ['the password alone was shown', mfa, { amr: ['pwd'] }, false],
  ['the token says nothing', mfa, {}, false],
  ['a value of the other claim has the name', mfa, { acr: 'mfa' }, false],
  ['the context is that of the token', context, { acr: 'urn:okta:loa:2fa:any' }, true],
  ['Entra names the context', context, { acrs: ['c1', 'c2'] }, true],
  ['it is another context', context, { acr: '1', acrs: ['c2'] }, false],
  ['a way has the name', context, { amr: ['c1'] }, false],
  ['the name only begins so', mfa, { amr: ['mfa2'] }, false],
])('where %s', (_when, asked, claims, isShown) => {
  expect(showsTwoFactor(asked, claims)).toBe(isShown)
})
