import type { DatabaseSync } from 'node:sqlite'

import * as z from 'zod'

import type { LedgerLink, LedgerPlace, LedgerRow, LedgerSource } from '#core/ledger.ts'

import { rowsOf } from './covered.ts'
import { arriving, leaving } from './move-actions.ts'

const detailSchema = z.object({ ledger: z.number(), accounts: z.array(z.string()) })

/** Digests by whose writing the workshop lay in another database: behind `after`, up to `until`. */
type Away = { after: number; until: number }

/** The column in which a row names its workshop: an approval by its visit. */
const accountAt: Readonly<Record<LedgerSource, number>> = { approvals: 1, audit: 1, money: 3 }

/**
 * Reads the entries of the audit trail about groups that moved (docs/decisions/036-moving-a-group.md). A digest is over
 * what was there as it was written: not over rows of a group that had left before, or arrived later.
 */
export function movedIn(database: DatabaseSync) {
  const aways = awaysOf(database)
  const isAway = (account: string | null, { number }: LedgerLink) =>
    account !== null && (aways.get(account) ?? []).some(({ after, until }) => number > after && number <= until)
  /** It was there as the digest was written, and is not there any more. */
  const isGone = (account: string | null, link: LedgerLink) =>
    account !== null && aways.get(account)?.at(-1)?.until === Infinity && !isAway(account, link)
  const here = accountsOf(database)

  return {
    areSomeGone: (link: LedgerLink): boolean => [...aways.keys()].some((account) => isGone(account, link)),
    without: (link: LedgerLink, rows: readonly LedgerRow[]): readonly LedgerRow[] =>
      aways.size === 0 ? rows : rows.filter((row) => !isAway(here(link.source, row), link)),
    withThose(link: LedgerLink, rows: readonly LedgerRow[], { beside, from }: Beside): readonly LedgerRow[] {
      const gone = beside.flatMap((other) => {
        const there = accountsOf(other)
        return rowsOf(other, { link, from }).filter((row) => isGone(there(link.source, row), link))
      })
      return [...rows, ...gone].toSorted(inOrder)
    },
  }
}

type Beside = { beside: readonly DatabaseSync[]; from: LedgerPlace }

const inOrder = (one: LedgerRow, other: LedgerRow) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)

function awaysOf(database: DatabaseSync): ReadonlyMap<string, readonly Away[]> {
  const noted = database
    .prepare(
      `select action, detail from audit_log where action in (?, ?) and account_id is null order by created_at, id`,
    )
    .all(leaving, arriving)
    .map(({ action, detail }) => ({ action, ...detailSchema.parse(JSON.parse(String(detail))) }))
  const found = new Map<string, Away[]>()
  for (const { action, ledger, accounts } of noted) {
    for (const account of accounts) {
      const own = found.get(account) ?? []
      const last = own.at(-1)
      if (action === leaving) own.push({ after: ledger, until: Infinity })
      else if (last === undefined) own.push({ after: 0, until: ledger })
      else last.until = ledger
      found.set(account, own)
    }
  }
  return found
}

/** Returns the workshop of a row; null for one of none. */
function accountsOf(database: DatabaseSync) {
  // A copy from before there was an archive has no groups that moved either.
  const visit = (id: string) =>
    database
      .prepare(
        `select account_id as account from processes where id = ?1
          union all select account_id from archived_visits where id = ?1`,
      )
      .get(id)
  return (source: LedgerSource, { content }: LedgerRow): string | null => {
    const values = z.array(z.unknown()).parse(JSON.parse(content))
    const said = values[accountAt[source]]
    if (typeof said !== 'string') return null
    if (source !== 'approvals') return said
    const account = visit(said)?.['account']
    return typeof account === 'string' ? account : null
  }
}
