import { everywhere, seenBy, type Check } from './check.ts'

const isTaken = (status: number) => status >= 200 && status < 300

/** Returns our status for the provider's. */
const wordOf = (status: string) => (status === 'ok' ? 'SUCCESS' : status === 'fail' ? 'FAILURE' : 'PENDING')

/** I4: what was answered 2xx is written down. */
export const writtenDown: Check = ({ cells, notes }) => {
  const rows = new Set(everywhere(cells, (cell) => cell.callbacks).map((row) => `${row.external_id} ${row.status}`))
  const taken = notes.callbacks.filter(({ isForged, answers }) => !isForged && answers.some(isTaken))
  return {
    name: 'I4',
    says: 'a callback that was answered 2xx is written down',
    checked: taken.length,
    violations: taken.flatMap(({ externalId, status, orderNumber, of }) =>
      rows.has(`${externalId} ${wordOf(status)}`)
        ? []
        : [`the callback of a ${of} of ${orderNumber} (${externalId} ${status}) was answered 2xx and is nowhere`],
    ),
  }
}

/** I5: what is forged is refused, and left no trace. */
export const forged: Check = (evidence) => {
  const { cells, notes } = evidence
  const sent = notes.callbacks.filter(({ isForged }) => isForged)
  const paid = new Set(everywhere(cells, (cell) => cell.payments).map(({ payment_id }) => payment_id))
  const written = new Set(everywhere(cells, (cell) => cell.callbacks).map(({ external_id }) => external_id))
  const violations = sent.flatMap(({ externalId, orderNumber, answers }) => {
    const said = `the forged callback ${externalId} of ${orderNumber}`
    const isOwn = externalId.startsWith('forged-')
    return [
      ...(answers.some(isTaken) ? [`${said} was answered ${answers.join(', ')}`] : []),
      ...(isOwn && (paid.has(externalId) || written.has(externalId)) ? [`${said} left a trace`] : []),
    ]
  })
  return {
    name: 'I5',
    says: 'what is forged changes nothing',
    checked: sent.length,
    violations: [...violations, ...seenBy(evidence, 'wrong code')],
  }
}
