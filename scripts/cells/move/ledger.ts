import { ledgerSources, type LedgerSource } from '#core/ledger.ts'
import { arriving, leaving } from '#scripts/ledger/move-actions.ts'

import { isOfGroup } from './belonging.ts'
import type { MoveCell } from './cell.ts'

const tableOf: Readonly<Record<LedgerSource, string>> = {
  approvals: 'approvals',
  audit: 'audit_log',
  money: 'money_facts',
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

type Place = { readonly at: number; readonly id: string }

/** Returns why the digests keep a group where it lies; none where they do not. */
export async function uncovered(from: MoveCell, to: MoveCell): Promise<readonly string[]> {
  if (await isEveryRowCovered(from, to)) return []
  return ['The digests of the ledger are not all written where the group lies: let the jobs of its night run.']
}

async function placesIn(cell: MoveCell): Promise<readonly Place[]> {
  const answers = await cell.askEach(
    ledgerSources.map(
      (source) => `select last_at, last_id from ledger_links where source = '${source}' order by number desc limit 1`,
    ),
  )
  return answers.map(([row]) => ({
    at: Number(row?.['last_at'] ?? -1),
    id: row === undefined ? '' : String(row['last_id']),
  }))
}

/**
 * Returns whether each row of the group would have its digest in one of the two chains: the new one goes on behind its
 * last row, so that what lies before that has to have its digest in the old one. It has not where a night of the old
 * one did not run.
 */
async function isEveryRowCovered(from: MoveCell, to: MoveCell): Promise<boolean> {
  const [old, next] = [await placesIn(from), await placesIn(to)]
  const answers = await from.askEach(
    ledgerSources.map((source, index) => {
      const [here, there] = [old[index] ?? { at: -1, id: '' }, next[index] ?? { at: -1, id: '' }]
      const table = tableOf[source]
      return `select count(*) as found from "${table}" where ${isOfGroup(table)}
        and (created_at, id) > (${here.at}, ${text(here.id)}) and (created_at, id) <= (${there.at}, ${text(there.id)})`
    }),
  )
  return answers.every(([row]) => Number(row?.['found']) === 0)
}

export const lastLink = 'select coalesce(max(number), 0) as number from ledger_links'

type MoveRecord = { readonly action: typeof leaving | typeof arriving; readonly other: number; readonly now: number }

/**
 * The row that tells of the move, in the trail of the operator: after which digest it was, and which workshops. The old chain
 * has digests of rows that lie in the other database from then on; the new one has none of those that came.
 */
export function auditRow({ action, other, now }: MoveRecord): string {
  const after =
    action === arriving ? '(select ledger from moving)' : `(select coalesce(max(number), 0) from ledger_links)`
  return `insert into audit_log (id, account_id, actor_kind, actor_id, action, subject, detail, request_id, created_at)
    select 'aud_' || case '${action}' when '${leaving}' then 'leave' else 'arrive' end || '_' || started_at || '_' || owner, null,
      'system', null, '${action}', owner, json_object('cell', ${other}, 'ledger', ${after},
        'accounts', json((select json_group_array(id) from (select id from moving_accounts order by id)))), null, ${now}
    from moving where 1 on conflict do nothing`
}
