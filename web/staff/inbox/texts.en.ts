import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  inboxLead: 'Messages of customers that wait for an answer, or that no visit was found for.',
  inboxUnanswered: 'Waiting for an answer',
  inboxUnansweredNone: 'Every message has been answered.',
  inboxUnmatched: 'Unknown sender',
  inboxUnmatchedLead:
    'The number has no open visit. Give the message to a visit, or put it aside. Messages are erased after 30 days.',
  inboxUnmatchedNone: 'No messages from unknown senders.',
  inboxPlate: 'Licence plate',
  inboxNoPlate: 'No licence plate',
  inboxOpen: 'Open the visit',
  inboxSince: 'Waiting since {at}',
  inboxAssign: 'Give to a visit',
  inboxDismiss: 'Put aside',
  inboxDismissed: 'The message was put aside',
  inboxAssigned: 'The message was given to the visit',
  inboxFailed: 'That did not work. Try again.',
  inboxSearch: 'Find a visit',
  inboxSearchHint: 'Licence plate, name of the customer or work number',
  inboxNothing: 'No visit fits the search.',
  inboxErased: 'The text was erased',
  inboxMore: 'Show more',
}
