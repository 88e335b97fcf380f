import type { NoteKind } from '#worker/contract/staff/visit/staff-note.ts'

export const noteSentences: Record<NoteKind, string> = {
  KEY_MISSING: 'The customer said that there is no key in box {text}, and the box was opened again',
  KEY_MISSING_AT_CABINET: 'The customer said at the cabinet that there is no key in box {text}',
  BOX_FORCED: 'Box {text} was forced open with keys in it',
  CONTACT_CHANGED: 'The customer changed their contact details',
  REACHED: '{who} reached the customer',
  RESTORED: '{who} restored the visit from the archive: {text}',
  LICENCE_DELETED: 'The customer deleted the picture of their licence',
  BOX_OPENED: '{who} opened box {text}',
  BOX_MOVED: '{who} moved the visit to another box: {text}',
  BOX_RELEASED: '{who} released box {text}',
  BOX_BROKEN: '{who} marked the box as out of order: {text}',
  CAR_CHOSEN: '{who} chose the car: {text}',
  ORDER_CORRECTED: '{who} corrected: {text}',
  ASSIGNED: '{who} assigned it to {text}',
  UNASSIGNED: '{who} unassigned it',
  RESENT: '{who} sent the message again: {text}',
  NOT_AT_KIOSK: 'The customer said that they were not the one at the fast lane. Its codes were revoked',
  KIOSK_CODES_ENDED: '{who} revoked the fast-lane codes',
}
