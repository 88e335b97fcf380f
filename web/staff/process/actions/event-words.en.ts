import type { VehicleFuel } from '#domain/enums.ts'
import type { Missing } from '#domain/process/override.ts'

/** Words around an event of staff: the message, missing conditions, undoing. */
export const eventWords = {
  undo: 'Undo',
  undone: 'Undone',
  undoTooLate: 'It is too late to undo this',
  undoNotPossible: 'This can no longer be undone',
  undoBoxTaken: 'The box has been given to somebody else, so this cannot be undone',
  undoSentence: '{who} undid it',
  /** The fuel of a car of the workshop's; empty where nobody has said it. */
  fuels: {
    UNKNOWN: '',
    PETROL: 'petrol',
    DIESEL: 'diesel',
    HYBRID: 'hybrid',
    PLUG_IN_HYBRID: 'plug-in hybrid',
    ELECTRIC: 'electric',
    GAS: 'gas',
  } satisfies Record<VehicleFuel, string>,
  reminded: {
    REMINDER_LINK: 'The customer was reminded of the unopened link',
    REMINDER_BILL: 'The customer was reminded of the unpaid bill',
  },
  paidAtCounter: '{who} took {amount} at the desk',
  refundedByHand: '{who} paid back {amount} by hand',
  boxOpened: '{who} opened box {number}',
  boxMoved: '{who} moved the keys to box {number}',
  boxReleased: '{who} freed box {number}',
  boxTakenOut: '{who} took box {number} out of service',
  overridden: 'Overridden: {what}',
  missingTitle: 'Something is still missing',
  missing: {
    approval: 'The customer has not approved.',
    identity: 'The customer’s identity has not been verified.',
    price: 'The customer has not approved the new price.',
    proposal: 'The customer has not answered the safety work you proposed.',
    sensor: 'The sensor of the box says otherwise about the keys. Check the box; if you are sure, say why.',
  } satisfies Record<Missing, string>,
  missingShort: {
    approval: 'approval',
    identity: 'identity',
    price: 'new price',
    proposal: 'safety work',
    sensor: 'what the sensor says',
  } satisfies Record<Missing, string>,
  previewTitle: 'This is sent to the customer',
  previewTo: '{channel} to {recipient}, in {language}',
  previewSubject: 'Subject: {subject}',
  previewNone: 'No message is sent to the customer.',
  previewNobody: 'The customer has neither a phone number nor an email address: nobody gets this message.',
  previewBox: 'The box and its code are known once a box is found.',
  previewLoading: 'Loading the message',
  previewFailed: 'The message could not be shown. It is sent all the same.',
  previewLanguages: { fi: 'Finnish', sv: 'Swedish', en: 'English' },
  sendNow: 'Send',
}
