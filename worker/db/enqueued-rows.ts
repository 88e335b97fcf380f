import * as z from 'zod'

/**
 * Rows of the outbox that are looked for behind a batch, the newest first. A batch that writes more is one over many
 * processes (a setting that customers see); the job of every minute makes the effects of the rest.
 */
const mostRows = 100

const lastSchema = z.object({ seq: z.number().nullable() })
const newestSchema = z.object({ seq: z.number(), streamKey: z.string() })

/** Reads the number of the newest row of the outbox. Must be the first statement of a batch. */
export function lastRowStatement(d1: D1Database): D1PreparedStatement {
  return d1.prepare('select max(seq) as "seq" from outbox')
}

/** Reads the newest rows of the outbox. Must be the last statement of a batch. */
export function newestRowsStatement(d1: D1Database): D1PreparedStatement {
  return d1.prepare(`
    select seq, stream_key as "streamKey" from outbox where seq > (select max(seq) from outbox) - ${mostRows}`)
}

/**
 * Returns the streams in which a batch put rows, whether a statement of it or a trigger wrote them. `before` and `after` are
 * the results of the two statements above.
 */
export function enqueuedStreams(before: D1Result | undefined, after: D1Result | undefined): string[] {
  const [last] = lastSchema.array().parse(before?.results ?? [])
  const newest = newestSchema.array().parse(after?.results ?? [])
  const added = newest.filter(({ seq }) => seq > (last?.seq ?? 0))
  return [...new Set(added.map(({ streamKey }) => streamKey))]
}
