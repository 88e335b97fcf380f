import { isUnfinished } from '#domain/finished-states.ts'

import { everywhere, groupedBy, type Check } from './check.ts'

/** Messages that a visit gets once at most, unless staff send them again; nobody does here. */
const onceAVisit: ReadonlySet<string> = new Set(['LINK', 'PAYMENT_LINK'])

/** The ending of a message's reason where it goes by e-mail since no text message arrived: both have one reason. */
const insteadByEmail = /:email$/

/**
 * Text messages: none goes out twice for one reason, none that nothing is known of, and none to somebody else; of one
 * purpose a visit gets no more than it should.
 */
export const textMessages: Check = ({ cells, notes }) => {
  const rows = everywhere(cells, (cell) => cell.messages)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const taken = groupedBy(notes.sms, ({ messageId }) => messageId)
  const violations = [...taken].flatMap(([id, copies]) => {
    const row = byId.get(id)
    return [
      ...(copies.length > 1
        ? [`${row?.kind ?? 'something'} of ${row?.process_id} went out ${copies.length} times (${id})`]
        : []),
      ...(row === undefined ? [`a text message went out that is no row (${id})`] : []),
      ...(row !== undefined && row.recipient !== copies[0]?.to
        ? [`${id} went to ${copies[0]?.to}, and is for another`]
        : []),
    ]
  })
  const mailed = new Set(notes.emails.map(({ key }) => key))
  const sent = rows.filter(
    ({ kind, id, dedupe_key }) => onceAVisit.has(kind) && (taken.has(id) || mailed.has(dedupe_key)),
  )
  const perPurpose = groupedBy(sent, ({ process_id, kind }) => `${process_id} ${kind}`)
  const repeated = [...perPurpose].flatMap(([purpose, some]) => {
    const reasons = new Set(some.map(({ dedupe_key }) => dedupe_key.replace(insteadByEmail, '')))
    return reasons.size > 1 ? [`${purpose}: ${[...reasons].join(', ')}`] : []
  })
  const going = new Set(
    everywhere(cells, (cell) => cell.processes).flatMap(({ id, state }) => (isUnfinished(state) ? [id] : [])),
  )
  // What was overtaken by the end of its visit is not sent any more, and stays as it was.
  const open = rows.filter(({ status, process_id }) => status === 'WAITING' && going.has(process_id))
  return {
    name: 'messages',
    says: 'no text message twice, none to somebody else',
    checked: notes.sms.length,
    violations: [...violations, ...repeated, ...open.map(({ id }) => `${id} still waits to be sent`)],
  }
}
