import { isEmail } from '#domain/contact/email.ts'
import { plateKey } from '#domain/contact/licence-plate.ts'
import { isPhoneNumber } from '#domain/contact/phone.ts'
import type { CreateDraft, DraftRow } from '#web/staff/create/create-draft.ts'
import { partsOf } from '#web/staff/create/create-parts.ts'
import { typedCents, typedRow } from '#web/staff/create/rows/row-price.ts'
import type { CreateTextKey } from '#web/staff/create/texts.ts'
import type { DateTimeValue } from '#web/ui/calendar/date-time-picker.tsx'

/** Faults, by the field as the server names it. */
export type Faults = Readonly<Partial<Record<string, CreateTextKey>>>

/** Sorts as the moments do. */
function wallText({ date, time }: DateTimeValue): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date}T${two(time.hour)}:${two(time.minute)}`
}

/** Returns the faults that keep a draft from being sent; `now` is the time on the account's wall, YYYY-MM-DDTHH:MM. */
export function faultsOf(draft: CreateDraft, now: string): Faults {
  return {
    ...(draft.source === 'order' && draft.order === null && { workOrderId: 'createFault_order' }),
    ...(draft.processType === null && { processType: 'createFault_type' }),
    ...contactFaults(draft),
    ...typedInFaults(draft),
    ...timeFaults(draft, now),
  }
}

/** Returns the faults that keep a visit's order from being corrected: those of its car, its rows and its time. */
export function orderFaults(draft: CreateDraft): Faults {
  return { ...vehicleFaults(draft), ...rowFaults(draft), ...timeFaults({ ...draft, sendWhen: 'now' }, '') }
}

function contactFaults({ source, order, phoneNumber, email }: CreateDraft): Faults {
  if (source === 'order' && order === null) return {}
  const known = source === 'order' && (order?.phoneNumber || order?.email)
  return {
    ...(phoneNumber.trim() === '' &&
      email.trim() === '' &&
      !known && { 'customer.phoneNumber': 'createFault_contact' }),
    ...(phoneNumber.trim() !== '' && !mayBePhone(phoneNumber) && { 'customer.phoneNumber': 'createFault_phone' }),
    ...(email.trim() !== '' && !isEmail(email.trim()) && { 'customer.email': 'createFault_email' }),
  }
}

/** Returns whether a text looks like a phone number; the numbering of countries is asked when the field is left. */
function mayBePhone(typed: string): boolean {
  return isPhoneNumber(typed.trim().replaceAll(/[().]/g, ''))
}

function typedInFaults(draft: CreateDraft): Faults {
  if (draft.source === 'order' || draft.processType === null) return {}
  const { name, lastName, workNumber } = draft
  const isNameless = name.trim() === '' && lastName.trim() === ''
  return {
    ...(isNameless && { 'customer.lastName': 'createFault_name' }),
    ...vehicleFaults(draft),
    ...rowFaults(draft),
    ...(!/^[A-Za-z0-9._-]{0,64}$/.test(workNumber.trim()) && { workNumber: 'createFault_workNumber' }),
  }
}

function vehicleFaults(draft: CreateDraft): Faults {
  const { vehicle, car } = partsOf(draft)
  const { licenseNumber, make, model, vehicleId, carIsOurs } = draft
  if (car === 'handed_out' && carIsOurs) return vehicleId === '' ? { substituteVehicleId: 'createFault_car' } : {}
  if (vehicle === 'none') return {}
  const isLeftOut = vehicle === 'optional' && [licenseNumber, make, model].every((text) => text.trim() === '')
  if (isLeftOut) return {}
  if (licenseNumber.trim() === '') return { 'vehicle.licenseNumber': 'createFault_required' }
  return plateKey(licenseNumber) === '' ? { 'vehicle.licenseNumber': 'createFault_plate' } : {}
}

function rowFaults(draft: CreateDraft): Faults {
  const wrong = draft.rows.flatMap((row, index) =>
    faultsOfRow(row).map(([field, text]) => [`rows.${index}.${field}`, text] as const),
  )
  const billed = draft.rows.filter(({ payer }) => payer === 'CUSTOMER').reduce((sum, row) => sum + typedCents(row), 0)
  const isNothing = partsOf(draft).rows === 'needed' && wrong.length === 0 && billed <= 0
  return { ...Object.fromEntries<CreateTextKey>(wrong), ...(isNothing && { rows: 'createFault_rows' as const }) }
}

function faultsOfRow(row: DraftRow): (readonly [string, CreateTextKey])[] {
  return [
    ...(row.description.trim() === '' ? [['description', 'createFault_required'] as const] : []),
    ...typedRow(row).wrong,
  ]
}

function timeFaults(draft: CreateDraft, now: string): Faults {
  const { visit, reservation } = partsOf(draft)
  const { sendWhen, sendAt, hasReservation, reservationStart: start, reservationEnd: end } = draft
  const asksTime = reservation && hasReservation
  return {
    ...(visit && sendWhen === 'at' && sendAt === null && { 'send.at': 'createFault_time' }),
    ...(visit && sendWhen === 'at' && sendAt !== null && wallText(sendAt) <= now && { 'send.at': 'createFault_past' }),
    ...(asksTime && start === null && { reservationStart: 'createFault_time' }),
    ...(asksTime && start && end && wallText(end) < wallText(start) && { reservationEnd: 'createFault_beforeStart' }),
  }
}
