import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  inboxUnanswered: 'Waiting for a reply',
  inboxUnansweredNone: 'Every message has been answered.',
  inboxUnmatched: 'Unknown sender',
  inboxUnmatchedLead:
    'The number has no open visit. Assign the message to a visit, or dismiss it. Messages are erased after 30 days.',
  inboxUnmatchedNone: 'No messages from unknown senders.',
  inboxPlate: 'Registration',
  inboxOpen: 'Open the visit',
  inboxAssign: 'Assign to a visit',
  inboxDismiss: 'Dismiss',
  inboxDismissed: 'The message was dismissed',
  inboxAssigned: 'The message was assigned to the visit',
  inboxFailed: 'That did not work. Try again.',
  inboxSearch: 'Find a visit',
  inboxSearchHint: 'Registration, customer’s name or work number',
  inboxNothing: 'No visit matches the search.',
  inboxErased: 'The text was erased',
  inboxChoose: 'Choose a conversation from the list.',
  inboxThread: 'Conversation',
  inboxBack: 'All messages',
  inboxNoName: 'No name',
  inboxUnread: '{count} unread',
  inboxMore: 'Show more',
}
