import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  signInRules: 'Signing in',
  signInRulesLead:
    'Who signs in by a second way beside the password, such as a passkey. The rule holds for the whole group at once.',
  signInRulesNoGroup: 'The workshop is in no group, so there is nothing to choose here.',
  signInRulesOf: 'A second way is required in the group {group}',
  signInRulesAlways: 'Always required.',
  signInRulesOthers: 'The group admin decides on these.',
}
