import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  visitBoxActions: 'Box actions',
  visitBoxLoadFailed: 'The state of the box could not be loaded.',
  visitBoxRetry: 'Try again',
  visitBoxClose: 'Do nothing',
  visitBoxBroken: 'This could not be shown.',
  visitBoxWorking: 'One moment',
  visitBoxSilent:
    'The cabinet is offline. The request waits for five minutes, and the door opens if the cabinet comes back.',
  visitBoxOutOfUse: 'The box is out of service. Move the visit to another one when one is free.',

  visitBoxOpen: 'Open the box',
  visitBoxOpenTitle: 'Open box {number}?',
  visitBoxOpenReason: 'Why is the box opened?',
  visitBoxReasonHint: 'Shown in the history.',
  visitBoxReasonMissing: 'Enter a reason.',
  visitBoxOpened: 'The request was sent to the cabinet',
  visitBoxCommand_waiting: 'Requested {at}, {who}: {reason}. Waiting for the cabinet.',
  visitBoxCommand_fetched: 'Requested {at}, {who}: {reason}. The cabinet is opening the door.',
  visitBoxCommand_opened: 'Opened {at}, {who}: {reason}.',
  visitBoxCommand_failed: 'The cabinet could not open the door {at}, {who}: {reason}.',
  visitBoxCommand_expired: 'The cabinet did not fetch the request in time {at}, {who}: {reason}. The door stayed shut.',
  visitBoxCustomer: 'the customer',
  visitBoxSomebody: 'somebody',
  visitBoxReason_key_missing: 'the key is not in the box',
  visitBoxReason_keys_carried: 'the keys are being moved',

  visitBoxMove: 'Move to another box',
  visitBoxMoveTitle: 'Move the visit to which box?',
  visitBoxTarget: 'New box',
  visitBoxBest: 'Best free one: box {number}, {size}',
  visitBoxChoice: 'Box {number}, {size}, {locker}',
  visitBoxChoiceSmall: 'Box {number}, {size}, {locker} (smaller than usual)',
  visitBoxNoneFree: 'No box is free.',
  visitBoxNoneFreeBroken:
    'No box is free. The customer gets a new one when one is. If they already have a code, call them.',
  visitBoxOnlySmall: 'Choose a box: only smaller ones than usual are free.',
  visitBoxTaken: 'The box was taken meanwhile. Choose another.',
  visitBoxKeys: 'The keys are in box {number}',
  visitBoxKeysCarry: 'I move the keys myself',
  visitBoxKeysCarryText: 'Both boxes open. Move the keys at once.',
  visitBoxKeysStay: 'The keys stay in the box',
  visitBoxKeysStayText: 'The box is not given to new customers, but the keys can still be fetched from it.',
  visitBoxKeysStuck:
    'The keys of the courtesy car are in the box, so the visit cannot be moved. Hand the keys over at the desk.',
  visitBoxTells_SMS: 'The customer gets the new box by text message to {recipient}, and their page shows it at once.',
  visitBoxTells_EMAIL: 'The customer gets the new box by email to {recipient}, and their page shows it at once.',
  visitBoxTellsNobody: 'No message is sent. The customer’s open page shows it at once.',
  visitBoxMoved: 'The visit was moved to box {number}',

  visitBoxBreak: 'Box out of order',
  visitBoxBreakTitle: 'Take box {number} out of service?',
  visitBoxBreakText: 'The box is not given to anybody until it is back in service.',
  visitBoxBreakReason: 'What is wrong with the box?',
  visitBoxBreakDo: 'Take out of service',
  visitBoxFate_nobody: 'The box is out of service',
  visitBoxFate_moved: 'The box is out of service. The visit was moved to box {number}.',
  visitBoxFate_keys_inside: 'The box is out of service. The keys are still in it.',
  visitBoxFate_released: 'The box is out of service. The customer gets a new one when one is free.',
  visitBoxFate_stranded: 'No box is free, and the customer has a code for this one. Call them.',

  visitBoxRelease: 'Release the box',
  visitBoxReleaseTitle: 'Release box {number}?',
  visitBoxRelease_expire:
    'The booking ends and the code stops working. The customer can book a box again on their page.',
  visitBoxRelease_take_out:
    'Take the keys out of the box first. The code stops working, and the keys are handed over at the desk.',
  visitBoxReleaseNobody: 'No message is sent.',
  visitBoxReleased: 'The box is free',

  visitBoxFailed: 'Saving failed. Try again.',
  visitBoxNotSent: 'You are offline. This was not sent.',
  visitBoxOpening: 'The box is already being opened for somebody else.',
  visitBoxNotReleasable: 'The box cannot be released in this state.',
  visitBoxChanged: 'Somebody else was faster. The visit has box {number} now. Check and press again.',
  visitBoxGone: 'Somebody else was faster. The visit no longer has a box.',
}
