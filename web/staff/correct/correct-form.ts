import { isNoDms } from '#domain/process-type.ts'
import { isSameValue, mergeDrafts } from '#web/lib/merge-drafts.ts'
import { emptyDraft, rowFields, type CreateDraft } from '#web/staff/create/create-draft.ts'
import { orderFaults, type Faults } from '#web/staff/create/draft/create-faults.ts'
import { typedRow } from '#web/staff/create/rows/row-price.ts'
import { wallClock } from '#web/staff/create/time/wall-clock.ts'
import type { DateTimeValue } from '#web/ui/calendar/date-time-picker.tsx'
import type { CorrectOrderInput } from '#worker/contract/staff/visit/correct-order.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/** The fields of a new visit that are put right of one that is there. */
const corrected = [
  'processType',
  'licenseNumber',
  'make',
  'model',
  'rows',
  'hasReservation',
  'reservationStart',
  'reservationEnd',
] as const
export type CorrectField = (typeof corrected)[number]
export type CorrectDraft = Pick<CreateDraft, CorrectField>

function wallOf(instant: string | null, timeZone: string): DateTimeValue | null {
  if (instant === null) return null
  const [date = '', clock = ''] = wallClock(Date.parse(instant), timeZone).split('T')
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return { date, time: { hour, minute } }
}

/** The visit as its form was, or would have been, typed. */
export function correctDraft({ process, workOrder, vehicle }: ProcessPage, timeZone: string): CorrectDraft {
  const { reservationStart = null, reservationEnd = null, rows = [] } = workOrder ?? {}
  return {
    processType: process.processType,
    licenseNumber: vehicle?.licenseNumber ?? '',
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? '',
    rows: rows.map(({ id, description, told: terms, payer, type }) => ({
      key: id,
      description,
      ...rowFields(terms),
      payer,
      type,
    })),
    hasReservation: reservationStart !== null || reservationEnd !== null,
    reservationStart: wallOf(reservationStart, timeZone),
    reservationEnd: wallOf(reservationEnd, timeZone),
  }
}

/** The same for the fields of the form of a new visit. */
export function asCreateDraft(draft: CorrectDraft, { vehicle, substituteVehicle }: ProcessPage): CreateDraft {
  const carIsOurs = vehicle === null && substituteVehicle !== null
  return { ...emptyDraft('none'), ...draft, carIsOurs, vehicleId: substituteVehicle?.id ?? '' }
}

/**
 * Returns the faults that keep the correction from being sent; a value that nobody touched is as the server has it and
 * has none.
 */
export function correctFaults(seen: CorrectDraft, draft: CorrectDraft, page: ProcessPage): Faults {
  const faults = orderFaults(asCreateDraft(draft, page))
  const isCarAsked = draft.processType !== null && isNoDms(draft.processType)
  if (isCarAsked || isCarTyped(seen, draft)) return faults
  return { ...faults, 'vehicle.licenseNumber': undefined }
}

const isCarTyped = (seen: CorrectDraft, draft: CorrectDraft) =>
  (['licenseNumber', 'make', 'model'] as const).some((field) => seen[field] !== draft[field])

/** The moment at which a wall in the account's zone shows a time, ISO 8601. */
type InstantOf = (wall: DateTimeValue) => string

/** Only what was typed again is sent: what somebody else put right meanwhile stays. */
export function correctInput(
  { seen, draft, version }: { seen: CorrectDraft; draft: CorrectDraft; version: number },
  instantOf: InstantOf,
): CorrectOrderInput {
  const known = new Set(seen.rows.map(({ key }) => key))
  const timeOf = ({ hasReservation }: CorrectDraft, wall: DateTimeValue | null) =>
    hasReservation && wall !== null ? instantOf(wall) : null
  const start = timeOf(draft, draft.reservationStart)
  const end = timeOf(draft, draft.reservationEnd)
  return {
    version,
    ...(draft.processType !== null && draft.processType !== seen.processType && { processType: draft.processType }),
    ...(isCarTyped(seen, draft) && {
      vehicle: { licenseNumber: draft.licenseNumber.trim(), make: draft.make.trim(), model: draft.model.trim() },
    }),
    ...(!isSameValue(seen.rows, draft.rows) && {
      rows: draft.rows.map((row) => ({
        ...(known.has(row.key) && { id: row.key }),
        description: row.description.trim(),
        type: row.type,
        payer: row.payer,
        ...typedRow(row).termsJson,
      })),
    }),
    ...(start !== timeOf(seen, seen.reservationStart) && { reservationStart: start }),
    ...(end !== timeOf(seen, seen.reservationEnd) && { reservationEnd: end }),
  }
}

/**
 * Returns the fields that somebody else has changed since they were seen, and the draft with the user's own edits kept
 * on top.
 */
export function correctMerge(versions: { seen: CorrectDraft; now: CorrectDraft; mine: CorrectDraft }) {
  const { draft, changed } = mergeDrafts(versions)
  const fields = corrected.filter((field) => changed.some((path) => path === field || path.startsWith(`${field}.`)))
  return { draft, fields }
}
