import type { NoteKind } from '#worker/contract/staff/visit/staff-note.ts'

export const noteSentences: Record<NoteKind, string> = {
  KEY_MISSING: 'Kunden sade att nyckeln saknas i box {text}, och boxen öppnades igen',
  KEY_MISSING_AT_CABINET: 'Kunden sade vid skåpet att nyckeln saknas i box {text}',
  BOX_FORCED: 'Box {text} bröts upp när nycklarna låg i den',
  CONTACT_CHANGED: 'Kunden ändrade vart meddelanden går',
  REACHED: '{who} nådde kunden',
  RESTORED: '{who} återställde besöket ur arkivet: {text}',
  LICENCE_DELETED: 'Kunden raderade bilden av sitt körkort',
  BOX_OPENED: '{who} öppnade boxen {text}',
  BOX_MOVED: '{who} flyttade besöket till en annan box: {text}',
  BOX_RELEASED: '{who} frigjorde boxen {text}',
  BOX_BROKEN: '{who} märkte boxen som trasig: {text}',
  CAR_CHOSEN: '{who} valde bil: {text}',
  ORDER_CORRECTED: '{who} rättade: {text}',
  ASSIGNED: '{who} utsåg ansvarig: {text}',
  UNASSIGNED: '{who} tog bort den ansvariga',
  RESENT: '{who} skickade meddelandet på nytt: {text}',
  NOT_AT_KIOSK: 'Kunden meddelade att någon annan öppnade besöket vid snabbfilen. Snabbfilens koder upphörde',
  KIOSK_CODES_ENDED: '{who} avslutade snabbfilens koder',
}
