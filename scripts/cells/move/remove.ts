import type { Table } from '#scripts/backup/schema.ts'

import { isOfGroup } from './belonging.ts'
import type { MoveCell } from './cell.ts'

/** Triggers that refuse a deletion, or do something at one, of tables that go along. */
type Waking = { readonly name: string; readonly sql: string }

/** Which triggers stand before the deletion of what moves; the move's own are no hindrance to it. */
export async function wakingAt(cell: MoveCell, tables: readonly Table[]): Promise<readonly Waking[]> {
  const found = await cell.ask(`select name, tbl_name, sql from sqlite_master where type = 'trigger' order by name`)
  const names = new Set(tables.map(({ name }) => name))
  return found
    .map(({ name, tbl_name: table, sql }) => ({ name: String(name), table: String(table), sql: String(sql) }))
    .filter(({ name, table, sql }) => !name.startsWith('moving_') && names.has(table) && /\bdelete\s+on\b/i.test(sql))
}

/** Columns in which rows that stay may name an account that goes: nothing is lost where it is forgotten. */
const forgotten: readonly (readonly [table: string, column: string])[] = [
  ['sessions', 'account_id'],
  ['user_letters', 'account_id'],
]

/**
 * Statements that remove the group, for one batch. What refuses it stands aside within that batch. A user whom a row that
 * stays names is left as such a name.
 */
export function removal(tables: readonly Table[], waking: readonly Waking[]): readonly string[] {
  const others = tables.filter(({ name }) => name !== 'users')
  const namesUsers = tables.flatMap(({ name, references }) =>
    references.filter(({ table }) => table === 'users').map(({ column }) => ({ name, column })),
  )
  return [
    'create table moving_named (id text primary key not null)',
    ...waking.map(({ name }) => `drop trigger "${name}"`),
    ...forgotten.map(
      ([table, column]) => `update "${table}" set "${column}" = null
        where "${column}" in (select id from moving_accounts) and not ${isOfGroup(table)}`,
    ),
    ...others.toReversed().map(({ name }) => `delete from "${name}" where ${isOfGroup(name)}`),
    ...namesUsers.map(
      ({ name, column }) => `insert or ignore into moving_named select "${column}" from "${name}"
        where "${column}" in (select id from moving_users)`,
    ),
    `update users set username = id, password_hash = '', email = null, account_group_id = null,
      disabled_at = coalesce(disabled_at, 0) where id in (select id from moving_named)`,
    'delete from users where id in (select id from moving_users) and id not in (select id from moving_named)',
    ...waking.map(({ sql }) => sql),
    'drop table moving_named',
  ]
}
