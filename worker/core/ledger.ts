import { sha256Hex } from '#core/secrets/hashing.ts'

/** The tables whose rows are never changed, and that a chain of digests covers day by day. */
export const ledgerSources = ['approvals', 'audit', 'money'] as const
export type LedgerSource = (typeof ledgerSources)[number]

type Source = { table: string; columns: readonly string[] }

/**
 * The sources of digests. A column that comes later is of a source of its own: an old digest would not hold any more.
 */
const sources: Readonly<Record<LedgerSource, Source>> = {
  approvals: {
    table: 'approvals',
    columns: [
      'id',
      'process_id',
      'number',
      'process_version',
      'language_lcid',
      'document',
      'total_cents',
      'limit_cents',
      'previous_hash',
      'hash',
      'created_at',
    ],
  },
  audit: {
    table: 'audit_log',
    columns: ['id', 'account_id', 'actor_kind', 'actor_id', 'action', 'subject', 'detail', 'request_id', 'created_at'],
  },
  money: {
    table: 'money_facts',
    columns: ['id', 'payment_id', 'refund_id', 'account_id', 'order_number', 'kind', 'amount_cents', 'created_at'],
  },
}

/** `content` is the whole row. */
export type LedgerRow = { id: string; createdAt: number; content: string }

/** SQL for the rows of a source in their order; the caller says which, behind `where`. */
export function ledgerRowsSql(source: LedgerSource): string {
  const { table, columns } = sources[source]
  return `select id, created_at as createdAt, json_array(${columns.join(', ')}) as content from ${table} where `
}

/** The position of a source: its last row that has a digest. */
export type LedgerPlace = { lastAt: number; lastId: string }
export const beginning: LedgerPlace = { lastAt: -1, lastId: '' }

export type LedgerHead = { number: number; hash: string }
/** The value that the first digest stands on. */
export const noLink: LedgerHead = { number: 0, hash: '' }

export type LedgerLink = LedgerPlace & {
  number: number
  source: LedgerSource
  day: string
  rowCount: number
  marks: string
  previousHash: string
  hash: string
}

const markLength = 16

export function markOf(row: LedgerRow): string {
  return sha256Hex(row.content).slice(0, markLength)
}

export function marksIn(marks: string): string[] {
  return marks.match(/.{16}/g) ?? []
}

export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** The hash of a digest: SHA-256 over the one before, where it stands, and the hash of each of its rows. */
export function hashOfLink(
  link: Pick<LedgerLink, 'number' | 'source' | 'day' | 'previousHash'>,
  rows: readonly LedgerRow[],
): string {
  const { number, source, day, previousHash } = link
  return sha256Hex([previousHash, number, source, day, ...rows.map(({ content }) => sha256Hex(content))].join('\n'))
}

/** The digest of rows of one day, at least one, that follows on `head`. */
function linkOf(head: LedgerHead, source: LedgerSource, rows: readonly LedgerRow[]): LedgerLink {
  const last = rows.at(-1)
  if (last === undefined) throw new RangeError('A digest is of one row at least')
  const place = { number: head.number + 1, source, day: dayOf(last.createdAt), previousHash: head.hash }
  return {
    ...place,
    rowCount: rows.length,
    lastAt: last.createdAt,
    lastId: last.id,
    marks: rows.map(markOf).join(''),
    hash: hashOfLink(place, rows),
  }
}

/** The digests of rows in their order, one for each day that they are of. */
export function linksOf(head: LedgerHead, source: LedgerSource, rows: readonly LedgerRow[]): LedgerLink[] {
  const links: LedgerLink[] = []
  for (const ofDay of Map.groupBy(rows, ({ createdAt }) => dayOf(createdAt)).values()) {
    links.push(linkOf(links.at(-1) ?? head, source, ofDay))
  }
  return links
}
