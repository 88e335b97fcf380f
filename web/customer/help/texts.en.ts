import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  contactTitle: 'Contact the workshop',
  contactEmail: 'Send an e-mail',
  reachTitle: 'Did the message not come?',
  reachTitleLater: 'Change the number for messages',
  reachPhone: 'Messages go to the number {to}.',
  reachEmail: 'Messages go to the address {to}.',
  reachNone: 'We have neither your number nor your e-mail address.',
  reachHint: 'Give a new number or e-mail address; either one is enough. We tell the old number about the change.',
  reachNumber: 'New phone number',
  reachNumberWrong: 'Check the number. It has to take text messages.',
  reachNumberAbroad: 'We don’t send text messages to that country. Give another number or an e-mail address.',
  reachFixed: 'If the number or address is wrong, please tell the workshop.',
  fastLaneOpened: 'Your visit was opened at the fast lane at {time}.',
  fastLaneNotMe: 'It was not me',
  fastLaneNotMeDone: 'Thank you for telling us. The fast lane no longer opens your visit, and our staff know.',
  fastLaneNotMeFailed: 'It did not reach us. Try again.',
  restByLink:
    'On this page you can see the work order, approve it and leave the keys. Everything else is on your own page: the link is in the text message that we sent to the number of the visit.',
  reachAddress: 'New e-mail address',
  reachAddressWrong: 'Enter a single e-mail address, such as name@example.com, with no accented letters before the @.',
  reachNeeded: 'Give a number or an address.',
  reachSend: 'Change and send the message again',
  reachChanged: 'Changed. We are sending the message again.',
  reachTooOften: 'You have changed the number three times within a day already. Call us.',
  keyMissingTitle: 'Is the key not in the locker?',
  keyMissingText: 'If you have just opened the locker and it is empty, we open it once more and tell the staff.',
  keyMissingTell: 'The key is not here',
  keyMissingTold:
    'The staff were told at {time}. The locker opens in a moment: look once more. If there is no key, call us.',
  keyMissingNotOpened: 'Open the locker with your code first. If you have just opened it, wait a moment and try again.',
  keyMissingTooOften: 'The locker has been opened again three times already. Call us.',
}
