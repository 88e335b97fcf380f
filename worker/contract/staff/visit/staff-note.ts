/**
 * Notes of ours: the customer found no key (`text` is the number of the box), at the cabinet or on their phone, where the
 * box opened again; the door of their box was forced while keys lay in it (the same `text`); the customer put right where messages go; staff reached the customer. Of the boxes of staff the text
 * names the box: that was opened (with why), `3 → 5` of a move, that was given back, that is broken (with why). Of the car
 * it is the plate, or nothing where none is chosen any more; of the order a list of `Correction` as JSON. Somebody looks
 * after the process from then on (`text` is who), or nobody any more. The customer said that it was not them who opened the
 * visit at a kiosk, or staff ended what a kiosk had lent; `text` is empty.
 */
export const noteKinds = [
  'KEY_MISSING',
  'KEY_MISSING_AT_CABINET',
  'BOX_FORCED',
  'CONTACT_CHANGED',
  'REACHED',
  'RESTORED',
  'LICENCE_DELETED',
  'BOX_OPENED',
  'BOX_MOVED',
  'BOX_RELEASED',
  'BOX_BROKEN',
  'CAR_CHOSEN',
  'ORDER_CORRECTED',
  'ASSIGNED',
  'UNASSIGNED',
  'RESENT',
  'NOT_AT_KIOSK',
  'KIOSK_CODES_ENDED',
] as const
export type NoteKind = (typeof noteKinds)[number]

/** `kind` is null where staff wrote the text. */
export type StaffNote = { id: string; kind: NoteKind | null; text: string; author: string | null; createdAt: string }
