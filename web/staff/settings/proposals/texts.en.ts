/** Templates of additional work, in English. */
import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  proposalTemplates: 'Additional work',
  proposalTemplatesLead:
    'Work that the workshop proposes often. A template fills in a row, which can still be changed.',
  proposalAdd: 'New template',
  proposalEdit: 'Edit the template',
  proposalNone: 'There are no templates.',
  proposalTitle: 'What is done',
  proposalTitleFault: 'Write what is done.',
  proposalWords: 'Tell the customer',
  proposalUrgency: 'Urgency',
  proposalUrgency_SAFETY_NOW: 'Safety, now',
  proposalUrgency_SOON: 'Soon',
  proposalUrgency_CAN_WAIT: 'Can wait',
  proposalPriceFault: 'Give a price, such as 80 or 80.50.',
  proposalPriceWithVat: 'For the customer',
  proposalTooMany: 'There are as many templates as there can be.',
  proposalGone: 'The template was removed.',
  proposalRemoveText: 'Proposals that were sent stay.',
}
