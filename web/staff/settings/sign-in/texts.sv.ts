import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  signInRules: 'Inloggning',
  signInRulesLead:
    'Vem som utöver lösenordet loggar in på ett andra sätt, till exempel med en nyckel (passkey). Regeln gäller hela gruppen genast.',
  signInRulesNoGroup: 'Verksamhetsstället hör inte till någon grupp, så här finns inget att välja.',
  signInRulesOf: 'Ett andra sätt krävs i gruppen {group}',
  signInRulesAlways: 'Krävs alltid.',
  signInRulesOthers: 'Gruppens administratör bestämmer om detta.',
}
