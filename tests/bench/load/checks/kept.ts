import type { JourneyNote, Saved } from '#tests/bench/load/notes.ts'
import type { Cell, ProcessRow } from '#tests/bench/load/rows.ts'

import { everywhere, groupedBy, type Check } from './check.ts'

/** Returns whether what is stored is what was seen saved last, or something whose answer never came. */
function isKept<Value>({ seen, maybe }: Saved<Value>, stored: Value): boolean {
  return seen === null || stored === seen || maybe.includes(stored)
}

const decidedStates: Readonly<Record<string, string>> = { ACCEPT: 'ACCEPTED', DECLINE: 'DECLINED' }

/** Indexes the rows of the cells by what they are looked up with. */
function indexed(cells: readonly Cell[]) {
  const all = <Row>(rowsOf: (cell: Cell) => readonly Row[]) => everywhere(cells, rowsOf)
  return {
    processes: new Map(all((cell) => cell.processes).map((row) => [row.id, row])),
    approvals: groupedBy(
      all((cell) => cell.approvals),
      ({ process_id }) => process_id,
    ),
    events: groupedBy(
      all((cell) => cell.events),
      ({ process_id }) => process_id,
    ),
    services: groupedBy(
      all((cell) => cell.services),
      ({ process_id }) => process_id,
    ),
    decided: new Map(all((cell) => cell.decided).map(({ id, state }) => [id, state])),
    customerMessages: groupedBy(
      all((cell) => cell.customerMessages),
      ({ process_id }) => process_id,
    ),
    staffNotes: groupedBy(
      all((cell) => cell.staffNotes),
      ({ process_id }) => process_id,
    ),
    reports: new Set(all((cell) => cell.reports).map((row) => `${row.device_id} ${row.external_id}`)),
    paid: new Set(
      all((cell) => cell.payments)
        .filter(({ status }) => status === 'SUCCESS')
        .map(({ process_id }) => process_id),
    ),
  }
}

type Index = ReturnType<typeof indexed>

function choicesLost(note: JourneyNote, row: ProcessRow, index: Index): string[] {
  const chosen = (index.services.get(row.id) ?? []).map((one) => one.extra_service_id)
  const { services, approved } = note
  const isOther = services !== null && approved && services.toSorted().join() !== chosen.toSorted().join()
  return [
    ...(isKept(note.notes, row.customer_notes) ? [] : [`the notes “${note.notes.seen}” are “${row.customer_notes}”`]),
    ...(isKept(note.useRetrieval, row.use_retrieval_process === 1) ? [] : ['the wish for the way back is another']),
    ...(isKept(note.delivery, row.delivery_option_id ?? '') ? [] : ['the wish for the delivery is another']),
    ...(isOther ? [`the services ${services.join(', ')} are ${chosen.join(', ')}`] : []),
  ]
}

function factsLost(note: JourneyNote, row: ProcessRow, index: Index): string[] {
  const count = (rows: ReadonlyMap<string, readonly unknown[]>) => rows.get(row.id)?.length ?? 0
  const least = (note.approved ? 1 : 0) + note.approvedAgain + (note.decided.length > 0 ? 1 : 0)
  const types = new Set((index.events.get(row.id) ?? []).map(({ type }) => type))
  return [
    ...(count(index.approvals) >= least
      ? []
      : [`${least} approvals were confirmed, ${count(index.approvals)} are there`]),
    ...(count(index.customerMessages) >= note.messages ? [] : ['a message of the customer is lost']),
    ...(count(index.customerMessages) <= 1 ? [] : ['a message of the customer is there twice']),
    ...(count(index.staffNotes) >= note.staffNotes ? [] : ['a note of staff is lost']),
    ...note.told.filter((type) => !types.has(type)).map((type) => `${type} was confirmed and is not in the history`),
    ...note.decided
      .filter(({ rowId, decision }) => index.decided.get(rowId) !== decidedStates[decision])
      .map(({ rowId, decision }) => `${decision} of ${rowId} was confirmed, and it is ${index.decided.get(rowId)}`),
    ...note.reported
      .filter(({ deviceId, id }) => !index.reports.has(`${deviceId} ${id}`))
      .map(({ id }) => `the cabinet's report ${id} was taken and is nowhere`),
    ...(note.sawPaid && !index.paid.has(row.id) ? ['the customer read that it is paid, and it is not'] : []),
  ]
}

/** I8: whatever a customer, staff or a machine saw saved is there. */
export const kept: Check = ({ cells, notes }) => {
  const index = indexed(cells)
  const made = notes.journeys.filter(({ processId }) => processId !== null)
  const violations = made.flatMap((note) => {
    const row = index.processes.get(note.processId ?? '')
    if (row === undefined) return [`${note.processId} was made and is not there`]
    return [...choicesLost(note, row, index), ...factsLost(note, row, index)].map((what) => `${row.id}: ${what}`)
  })
  return { name: 'I8', says: 'what was seen saved is there', checked: made.length, violations }
}
