import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  signInRules: 'Sign-in',
  signInRulesLead:
    'Which roles must use two-factor sign-in, for example a passkey. The rule applies to the whole group at once.',
  signInRulesNoGroup: 'The workshop is in no group, so there is nothing to choose here.',
  signInRulesOf: 'Two-factor sign-in is required in the group {group}',
  signInRulesAlways: 'Always required.',
  signInRulesOthers: 'The group admin decides on these.',
}
