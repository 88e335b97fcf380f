import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  threadTitle: 'Messages',
  threadNone: 'You can write to the workshop here.',
  threadWorkshop: 'Workshop',
  threadYou: 'You',
  threadErased: 'The text was erased',
  threadWrite: 'Message to the workshop',
  threadMissing: 'Write a message first.',
  threadSend: 'Send',
  threadSent: 'Sent. The workshop answers here or by text message.',
  threadTooOften: 'You have sent many messages. Wait a while, or call us.',
  threadEnded: 'The visit is over. Call us if anything is open.',
  threadFailed: 'The messages could not be fetched.',
}
