import { everywhere, groupedBy, type Check } from './check.ts'

/**
 * All that a client was answered with success is there in the end: orders, visits, pictures with their files, passes,
 * refunds.
 */
export const promised: Check = ({ cells, notes, files }) => {
  const there = new Map(everywhere(cells, (cell) => cell.things).map(({ kind, key, file }) => [`${kind} ${key}`, file]))
  const lost = notes.promised.flatMap(({ kind, key }) => {
    const file = there.get(`${kind} ${key}`)
    if (file === undefined) return [`${kind} ${key} was answered with success and is nowhere`]
    return file === null || files.has(file) ? [] : [`the file of ${kind} ${key} is not there`]
  })
  const processOf = new Map(everywhere(cells, (cell) => cell.payments).map(({ id, process_id }) => [id, process_id]))
  const refunds = groupedBy(
    everywhere(cells, (cell) => cell.refunds),
    ({ payment_id }) => processOf.get(payment_id) ?? '',
  )
  const asked = notes.journeys.filter((journey) => journey.refunds.length > 0)
  const forgotten = asked.filter(
    ({ processId, refunds: told }) => (refunds.get(processId ?? '')?.length ?? 0) < told.length,
  )
  return {
    name: 'promised',
    says: 'what was answered 2xx is there',
    checked: notes.promised.length + asked.length,
    violations: [...lost, ...forgotten.map(({ processId }) => `a refund of ${processId} was taken and is nowhere`)],
  }
}
