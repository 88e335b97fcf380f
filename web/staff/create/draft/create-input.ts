import type { CreateDraft } from '#web/staff/create/create-draft.ts'
import { partsOf } from '#web/staff/create/create-parts.ts'
import { typedRow } from '#web/staff/create/rows/row-price.ts'
import type { DateTimeValue } from '#web/ui/calendar/date-time-picker.tsx'
import type { CreateProcessInput } from '#worker/contract/staff/visit/create-process.ts'

/** The moment at which a wall in the account's zone shows a time, ISO 8601. */
type InstantOf = (wall: DateTimeValue) => string

/** The draft as it is sent: what its type has no use for stays behind. The draft has been checked. */
export function createInput(draft: CreateDraft, instantOf: InstantOf): CreateProcessInput | null {
  const { processType, source, order, languageId, lane, note, clickId } = draft
  if (processType === null || (source === 'order' && order === null)) return null
  const parts = partsOf(draft)
  return {
    clickId,
    processType,
    lane: parts.visit ? lane : 'ROUND_THE_CLOCK',
    send: sendOf(draft, parts.visit, instantOf),
    ...(languageId !== '' && { languageId }),
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(parts.car !== 'none' && draft.vehicleId !== '' && { substituteVehicleId: draft.vehicleId }),
    ...(source === 'order' && order !== null
      ? { workOrderId: order.id, ...correctedContact(draft, order) }
      : typedIn(draft, instantOf)),
  }
}

function sendOf({ sendWhen, sendAt }: CreateDraft, isVisit: boolean, instantOf: InstantOf): CreateProcessInput['send'] {
  if (!isVisit || sendWhen === 'now') return { when: 'now' }
  return sendWhen === 'at' && sendAt !== null ? { when: 'at', at: instantOf(sendAt) } : { when: 'later' }
}

type KnownContact = { phoneNumber: string | null; email: string | null }

/** Only what was typed again is put right; what was emptied stays as the order has it. */
function correctedContact(
  { phoneNumber, email }: CreateDraft,
  known: KnownContact,
): Pick<CreateProcessInput, 'customer'> {
  const phone = phoneNumber.trim()
  const mail = email.trim()
  const customer = {
    ...(phone !== '' && phone !== known.phoneNumber && { phoneNumber: phone }),
    ...(mail !== '' && mail !== known.email && { email: mail }),
  }
  return Object.keys(customer).length === 0 ? {} : { customer }
}

function typedIn(draft: CreateDraft, instantOf: InstantOf): Partial<CreateProcessInput> {
  const { vehicle, reservation } = partsOf(draft)
  const { licenseNumber, workNumber, hasReservation, reservationStart, reservationEnd } = draft
  const isTimed = reservation && hasReservation
  return {
    customer: customerOf(draft),
    rows: draft.rows.map((row) => ({
      description: row.description.trim(),
      type: row.type,
      payer: row.payer,
      ...typedRow(row).termsJson,
    })),
    ...(vehicle !== 'none' && licenseNumber.trim() !== '' && { vehicle: vehicleOf(draft) }),
    ...(workNumber.trim() !== '' && { workNumber: workNumber.trim() }),
    ...(isTimed && reservationStart && { reservationStart: instantOf(reservationStart) }),
    ...(isTimed && reservationEnd && { reservationEnd: instantOf(reservationEnd) }),
  }
}

function customerOf({ name, firstName, lastName, phoneNumber, email }: CreateDraft) {
  return filled({ name, firstName, lastName, phoneNumber, email })
}

function vehicleOf({ licenseNumber, make, model }: CreateDraft) {
  return { licenseNumber: licenseNumber.trim(), ...filled({ make, model }) }
}

/** Returns the texts that are not empty, trimmed. */
function filled(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  )
}
