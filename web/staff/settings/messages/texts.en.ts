import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  messageTemplates: 'Message templates',
  messageTemplatesLead:
    'Texts that staff begin a message to the customer with. Places: {workshop}, {plate} and {link}.',
  templateAdd: 'New message template',
  templateEdit: 'Edit the message template',
  templateNone: 'There are no message templates.',
  templateName: 'Name',
  templateNameFault: 'Give the template a name.',
  templateText: 'Text ({language})',
  templateTextHint: 'You can use the places {workshop}, {plate} and {link}.',
  templateTextFault: 'Write the text in one language at least.',
  templateRemaining: '{count} characters left',
  templateTooMany: 'There are as many templates as there can be.',
  templateGone: 'The template was removed.',
  templateRemoveText: 'Messages that were sent stay.',
  templateLanguages: 'Languages',
  answersNone:
    'Customers cannot answer text messages, because the workshop has no number to answer to. Add a number in the workshop settings.',
  answersTitle: 'Answers to {number}',
  answersText:
    'Give this address to the text message gateway as the address of what comes to the number. Keep it secret.',
}
