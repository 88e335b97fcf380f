import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  visitBoxActions: 'What to do with the box',
  visitBoxLoadFailed: 'The state of the box could not be loaded.',
  visitBoxRetry: 'Try again',
  visitBoxClose: 'Do nothing',
  visitBoxBroken: 'This could not be shown.',
  visitBoxWorking: 'Wait',
  visitBoxSilent:
    'There is no contact with the cabinet now. The request waits for five minutes, and the door opens if the cabinet returns.',
  visitBoxOutOfUse: 'The box is out of use. Move the visit to another one when one is free.',

  visitBoxOpen: 'Open the box',
  visitBoxOpenTitle: 'Open box {number}?',
  visitBoxOpenReason: 'Why is the box opened?',
  visitBoxReasonHint: 'Shown among the events.',
  visitBoxReasonMissing: 'Type the reason.',
  visitBoxOpened: 'The request was sent to the cabinet',
  visitBoxCommand_waiting: 'Requested {at}, {who}: {reason}. Waiting for the cabinet.',
  visitBoxCommand_fetched: 'Requested {at}, {who}: {reason}. The cabinet is opening the door.',
  visitBoxCommand_opened: 'Opened {at}, {who}: {reason}.',
  visitBoxCommand_failed: 'The cabinet could not open the door {at}, {who}: {reason}.',
  visitBoxCommand_expired: 'The cabinet did not fetch the request in time {at}, {who}: {reason}. The door stayed shut.',
  visitBoxCustomer: 'the customer',
  visitBoxSomebody: 'somebody',
  visitBoxReason_key_missing: 'the key is not in the box',
  visitBoxReason_keys_carried: 'keys being moved',

  visitBoxMove: 'Move to another box',
  visitBoxMoveTitle: 'To which box does the visit move?',
  visitBoxTarget: 'New box',
  visitBoxBest: 'Best free one: box {number}, {size}',
  visitBoxChoice: 'Box {number}, {size}, {locker}',
  visitBoxChoiceSmall: 'Box {number}, {size}, {locker} (smaller than usual)',
  visitBoxNoneFree: 'No box is free.',
  visitBoxNoneFreeBroken:
    'No box is free. The customer gets a new one when one is. If they have a code already, call them.',
  visitBoxOnlySmall: 'Choose a box: only smaller ones than usual are free.',
  visitBoxTaken: 'The box was taken meanwhile. Choose another.',
  visitBoxKeys: 'The keys are in box {number}',
  visitBoxKeysCarry: 'I carry the keys myself',
  visitBoxKeysCarryText: 'Both boxes open. Move the keys at once.',
  visitBoxKeysStay: 'The keys stay in the box',
  visitBoxKeysStayText: 'New customers do not get the box, but the keys can still be fetched from it.',
  visitBoxKeysStuck:
    'The keys of the courtesy car are in the box, so the visit cannot be moved. Hand the keys over at the desk.',
  visitBoxTells_SMS: 'The customer gets the new box by text message to {recipient}, and their page shows it at once.',
  visitBoxTells_EMAIL: 'The customer gets the new box by email to {recipient}, and their page shows it at once.',
  visitBoxTellsNobody: 'No message is sent. The customer’s open page shows it at once.',
  visitBoxMoved: 'The visit was moved to box {number}',

  visitBoxBreak: 'The box is broken',
  visitBoxBreakTitle: 'Take box {number} out of use?',
  visitBoxBreakText: 'Nobody is given the box before it is brought back into use.',
  visitBoxBreakReason: 'What is wrong with the box?',
  visitBoxBreakDo: 'Take out of use',
  visitBoxFate_nobody: 'The box is out of use',
  visitBoxFate_moved: 'The box is out of use. The visit was moved to box {number}.',
  visitBoxFate_keys_inside: 'The box is out of use. The keys are still in it.',
  visitBoxFate_released: 'The box is out of use. The customer gets a new one when one is free.',
  visitBoxFate_stranded: 'No box is free, and the customer has a code for this one. Call them.',

  visitBoxRelease: 'Give the box back',
  visitBoxReleaseTitle: 'Give box {number} back?',
  visitBoxRelease_expire:
    'The booking ends and the code stops working. The customer can book a box again on their page.',
  visitBoxRelease_take_out:
    'Take the keys out of the box first. The code stops working, and the keys are handed over at the desk.',
  visitBoxReleaseNobody: 'No message is sent.',
  visitBoxReleased: 'The box is free',

  visitBoxFailed: 'Saving failed. Try again.',
  visitBoxNotSent: 'You are offline. This was not sent.',
  visitBoxOpening: 'The box is being opened for somebody else already.',
  visitBoxNotReleasable: 'The box cannot be given back in this state.',
  visitBoxChanged: 'Somebody else was first. The visit has box {number} now. Check and press again.',
  visitBoxGone: 'Somebody else was first. The visit has no box any more.',
}
