import type { NoteKind } from '#worker/contract/staff/staff-note.ts'

export const noteSentences: Record<NoteKind, string> = {
  KEY_MISSING: 'The customer said that there is no key in box {text}, and the box was opened again',
  KEY_MISSING_AT_CABINET: 'The customer said at the cabinet that there is no key in box {text}',
  BOX_FORCED: 'Box {text} was forced open while keys lay in it',
  CONTACT_CHANGED: 'The customer changed where messages go',
  REACHED: '{who} reached the customer',
  RESTORED: '{who} restored the visit from the archive: {text}',
  LICENCE_DELETED: 'The customer deleted the picture of their licence',
  BOX_OPENED: '{who} opened box {text}',
  BOX_MOVED: '{who} moved the visit to another box: {text}',
  BOX_RELEASED: '{who} gave box {text} back',
  BOX_BROKEN: '{who} marked the box as broken: {text}',
  CAR_CHOSEN: '{who} chose the car: {text}',
  ORDER_CORRECTED: '{who} corrected: {text}',
  ASSIGNED: '{who} assigned it to {text}',
  UNASSIGNED: '{who} left it without an assignee',
  RESENT: '{who} sent the message again: {text}',
  NOT_AT_KIOSK: 'The customer said that it was not them who opened the visit at the fast lane. Its codes ended',
  KIOSK_CODES_ENDED: '{who} ended the codes of the fast lane',
}
