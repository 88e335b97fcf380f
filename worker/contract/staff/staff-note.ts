/**
 * Notes of ours: the customer found no key (`text` is the number of the box), at the cabinet or on their phone, where the
 * box opened again; the customer put right where messages go; staff reached the customer; somebody looks after the process
 * from then on (`text` is who), or nobody any more.
 */
export const noteKinds = [
  'KEY_MISSING',
  'KEY_MISSING_AT_CABINET',
  'CONTACT_CHANGED',
  'REACHED',
  'LICENCE_DELETED',
  'ASSIGNED',
  'UNASSIGNED',
] as const
export type NoteKind = (typeof noteKinds)[number]

/** `kind` is null where staff wrote the text. */
export type StaffNote = { id: string; kind: NoteKind | null; text: string; author: string | null; createdAt: string }
