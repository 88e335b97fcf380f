import { slotAtEnd, slotOfCode } from '#domain/slots.ts'
import type { Table } from '#scripts/tables/schema.ts'

import { isOfGroup } from './belonging.ts'
import type { MoveCell } from './cell.ts'
import { together } from './together.ts'

/** Returns why a group is not moved, in words; none where it may be. The lists of the move have to be there. */
export async function refusals(
  cell: MoveCell,
  tables: readonly Table[],
  slots: ReadonlySet<string>,
  now: number,
): Promise<readonly string[]> {
  return [
    ...(await strangers(cell)),
    ...(await crossings(cell, tables)),
    ...(await wouldBeLost(cell, slots, now)),
    ...(await unfolded(cell)),
  ]
}

/**
 * Names that the job `refold` has not folded yet: it is of a database, and in the new one it may be done, so that nobody would
 * find them there any more.
 */
async function unfolded(cell: MoveCell): Promise<readonly string[]> {
  const left = await cell.ask('select table_name from search_refolds where done_at is null order by table_name')
  return left.map(
    ({ table_name: table }) =>
      `Names of ${String(table)} are still being folded for the search: try again when the job refold is done (health page).`,
  )
}

/** Users who are not the group's alone. */
async function strangers(cell: MoveCell): Promise<readonly string[]> {
  const [operators = [], others = []] = await cell.askEach([
    `select username from users where id in (select id from moving_users)
      and id in (select user_id from user_roles where role = 'superuser') order by username`,
    `select u.username, a.name from users u join user_accounts ua on ua.user_id = u.id join accounts a on a.id = ua.account_id
      where u.id in (select id from moving_users) and a.id not in (select id from moving_accounts) order by u.username`,
  ])
  return [
    ...operators.map(
      ({ username }) =>
        `${String(username)} is the operator's, and works in a workshop of the group: they stay in the first cell.`,
    ),
    ...others.map(
      ({ username, name }) => `${String(username)} works in the group and in ${String(name)}, which stays.`,
    ),
  ]
}

/** Columns of which the removal takes care itself. */
const forgiven = new Set([
  'sessions.account_id',
  'user_letters.account_id',
  'alert_notices.message_id',
  'alert_notices.alert_id',
])

/** Each goes through the rows of the group in a table: what one call asks has to be answered within half a minute. */
const linksAtOnce = 26

/** Rows of others that name one of the group's, and rows of the group's that name one of others. */
async function crossings(cell: MoveCell, tables: readonly Table[]): Promise<readonly string[]> {
  const moving = new Set(tables.map(({ name }) => name))
  const links = tables.flatMap(({ name, references }) =>
    references
      .filter(({ table, column }) => table !== 'users' && moving.has(table) && !forgiven.has(`${name}.${column}`))
      .map((reference) => ({ name, ...reference })),
  )
  const queries = links.map(({ name, column, table, key }) => {
    const inside = `"${column}" in (select "${key}" from "${table}" where ${isOfGroup(table)})`
    return `select (select count(*) from "${name}" where ${inside} and not ${isOfGroup(name)}) as others,
      (select count(*) from "${name}" where ${isOfGroup(name)} and "${column}" is not null and not ${inside}) as own`
  })
  const calls = [...together(queries, { most: linksAtOnce, sizeOf: () => 1 })]
  const answers = (await Promise.all(calls.map((some) => cell.askEach(some)))).flat()
  return links.flatMap(({ name, column, table }, at) => {
    const [found] = answers[at] ?? []
    const [others, own] = [Number(found?.['others']), Number(found?.['own'])]
    return [
      ...(others > 0 ? [`${others} rows of ${name} that stay name rows of ${table} that go (${column}).`] : []),
      ...(own > 0 ? [`${own} rows of ${name} that go name rows of ${table} that stay (${column}).`] : []),
    ]
  })
}

type Kind = {
  readonly what: string
  readonly sql: (now: number) => string
  readonly slotOf: (value: string) => string | null
}

const open = `('INITIALIZED', 'SIGNING', 'PENDING')`

/** Credentials that people and machines outside hold, and the slot in each. */
const held: readonly Kind[] = [
  {
    what: 'open visits whose code',
    sql: () => `select link_code as held from processes where ended_at is null and ${isOfGroup('processes')}`,
    slotOf: slotOfCode,
  },
  {
    what: 'collect passes whose code',
    sql: (now) =>
      `select pass_code as held from collect_passes where revoked_at is null and valid_until > ${now} and ${isOfGroup('collect_passes')}`,
    slotOf: slotOfCode,
  },
  {
    what: 'devices whose id',
    sql: () =>
      `select id as held from devices where kind <> 'KIOSK' and revoked_at is null and ${isOfGroup('devices')}`,
    slotOf: slotAtEnd,
  },
  {
    what: 'payments under way whose id',
    sql: () => `select id as held from payments where status in ${open} and ${isOfGroup('payments')}`,
    slotOf: slotAtEnd,
  },
  {
    what: 'refunds under way whose id',
    sql: () => `select id as held from refunds where refund_status in ${open} and ${isOfGroup('refunds')}`,
    slotOf: slotAtEnd,
  },
  {
    what: 'creditors whose setting',
    sql: () =>
      `select id as held from online_creditor_settings where enabled = 1 and removed_at is null and ${isOfGroup('online_creditor_settings')}`,
    slotOf: slotAtEnd,
  },
]

/** Returns SQL for a key that is older than the slot of its group: only its hash is there, so it says nothing. */
const older = (table: string) =>
  `"${table}".created_at < (select min(s.created_at) from slots s where s.owner = (select owner from moving))`

/** Nor does one that the operator made from the first cell, where they are. */
const operatorsKey = `(select from_cell from moving) = 1 and not exists (select 1 from audit_log l where l.subject = api_keys.id
  and l.action = 'api_key.add' and l.account_id = api_keys.account_id and l.actor_id in (select id from moving_users))`

/**
 * Returns the things that are held outside under no slot of the group: from the new place nobody would find them any
 * more.
 */
async function wouldBeLost(cell: MoveCell, slots: ReadonlySet<string>, now: number): Promise<readonly string[]> {
  const answers = await cell.askEach([
    ...held.map(({ sql }) => sql(now)),
    `select count(*) as found from api_keys where revoked_at is null and ${isOfGroup('api_keys')}
      and (${older('api_keys')} or ${operatorsKey})`,
    `select count(*) as found from kiosk_sessions where ended_at is null and is_lent = 0
      and (expires_at is null or expires_at > ${now}) and ${isOfGroup('kiosk_sessions')} and ${older('kiosk_sessions')}`,
  ])
  const counts = held.map(({ what, slotOf }, at) => {
    const count = (answers[at] ?? []).filter(({ held: value }) => !slots.has(slotOf(String(value)) ?? '')).length
    return { count, line: `${count} ${what} says no slot of the group would be found no more.` }
  })
  const [keys, kiosks] = answers.slice(-2).map(([row]) => Number(row?.['found']))
  return [
    ...counts.filter(({ count }) => count > 0).map(({ line }) => line),
    ...(keys
      ? [`${keys} API keys that may say no slot of the group would be known no more: have the workshop make others.`]
      : []),
    ...(kiosks ? [`${kiosks} kiosks that were enrolled before the group had its slot would be known no more.`] : []),
  ]
}
