import { readFileSync } from 'node:fs'
import path from 'node:path'

import { workEvents } from '#domain/process/additional-work.ts'
import { root } from '#scripts/stack/process.ts'
import type { EventRow, ProcessRow } from '#tests/bench/load/rows.ts'

import { groupedBy, type Check } from './check.ts'

/** The moves of the written table: from, event and to of each line. */
export function movesIn(page: string): ReadonlySet<string> {
  const lines = page.slice(page.indexOf('## Every transition')).split('\n')
  const cells = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').map((cell) => cell.trim()))
  return new Set(cells.map(([, from, event, to]) => `${from} ${event} ${to}`))
}

/** Events of the history that leave the state as it is. */
const remarks: ReadonlySet<string> = new Set([...workEvents, 'ask_price'])

const isRemark = ({ type, from_state, to_state }: EventRow) => remarks.has(type) && from_state === to_state

const moveOf = ({ from_state, type, to_state }: EventRow) => `${from_state ?? '(new)'} ${type} ${to_state}`

/** Returns the faults in the history of one process. */
export function faultsOf(process: ProcessRow, events: readonly EventRow[], allowed: ReadonlySet<string>): string[] {
  const faults: string[] = []
  let state: string | null = null
  for (const event of events) {
    if (event.from_state !== state) faults.push(`${process.id}: ${moveOf(event)} begins where it was in ${state}`)
    if (!allowed.has(moveOf(event)) && !isRemark(event))
      faults.push(`${process.id}: ${moveOf(event)} is no move of the table`)
    state = event.to_state
  }
  if (state !== process.state) faults.push(`${process.id} is in ${process.state}, and its history ends in ${state}`)
  return faults
}

/** I3: the state moves along the table alone, and the history tells every move. */
export const history: Check = ({ cells }) => {
  const allowed = movesIn(readFileSync(path.join(root, 'docs/lifecycle.md'), 'utf8'))
  const violations = cells.flatMap(({ processes, events }) => {
    const byProcess = groupedBy(events, ({ process_id }) => process_id)
    return processes.flatMap((process) => faultsOf(process, byProcess.get(process.id) ?? [], allowed))
  })
  const checked = cells.reduce((sum, { events }) => sum + events.length, 0)
  return { name: 'I3', says: 'states move along the table', checked, violations }
}
