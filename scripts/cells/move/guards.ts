import { belongings, isOfGroup, isRowOfGroup } from './belonging.ts'

/**
 * Objects that a move makes in both databases and removes at its end: the mover, the lists of accounts and users that
 * the rest hangs on, and triggers that refuse the writes of these. None of it exists while nobody moves.
 */
export const stages = {
  /** Effects of the group are begun no more; all else goes on. */
  draining: 0,
  /** Nothing of the group is written. */
  frozen: 1,
  /** Within a batch of the move itself. */
  ours: 9,
} as const

export type Moving = {
  readonly owner: string
  readonly from: number
  readonly to: number
  readonly stage: number
  readonly startedAt: number
  readonly runner: string
}

const tables = [
  `create table moving (owner text not null, from_cell integer not null, to_cell integer not null, stage integer not null,
    started_at integer not null, ledger integer, runner text not null)`,
  'create table moving_accounts (id text primary key not null)',
  'create table moving_users (id text primary key not null)',
]

/** Writes of jobs over many accounts at once: the group's rows are skipped, and the others go through. */
const passedOver: Readonly<Record<string, readonly Event[]>> = {
  alerts: ['insert', 'update', 'delete'],
  box_samples: ['insert', 'update'],
  daily_sums: ['insert', 'update'],
  outbox: ['update', 'delete'],
}

const events = ['insert', 'update', 'delete'] as const
type Event = (typeof events)[number]

const stage = '(select stage from moving)'

const rowsOf: Readonly<Record<Event, readonly string[]>> = {
  insert: ['NEW'],
  update: ['OLD', 'NEW'],
  delete: ['OLD'],
}

/** A job of each minute has the clouds of all cabinets looked after, in one statement: those of the group wait. */
const cloudSync = `NEW.kind = 'cloud.tend'`

function guard(table: string, event: Event): string {
  const rows = rowsOf[event].map((row) => isRowOfGroup(table, row)).join(' or ')
  const does = passedOver[table]?.includes(event) === true ? 'raise(ignore)' : `raise(abort, 'group.moving')`
  const which = table === 'outbox' && event === 'insert' ? `(${rows}) and not ${cloudSync}` : `(${rows})`
  return `create trigger "moving_${table}_${event}" before ${event} on "${table}"
    when ${stage} = ${stages.frozen} and ${which} begin select ${does}; end`
}

const cloudGuard = `create trigger moving_outbox_cloud before insert on outbox
  when ${stage} = ${stages.frozen} and ${cloudSync} and ${isRowOfGroup('outbox', 'NEW')}
  begin select raise(ignore); end`

/** Nobody takes an effect of the group to make it: whoever has one has let go of it within a minute. */
const claimGuard = `create trigger moving_outbox_claim before update of claimed_until on outbox
  when ${stage} = ${stages.draining} and NEW.claimed_until > OLD.claimed_until and ${isRowOfGroup('outbox', 'NEW')}
  begin select raise(ignore); end`

/** The instant until which effects of a group that moves are held: longer than any claim, so that it says who holds them. */
const heldUntil = 8_640_000_000_000_000

/**
 * Triggers that hide the group's effects from the drain: they would be looked at and skipped each time, and those of
 * others that are due later never made.
 */
export const holdEffects: readonly string[] = [
  `update moving set stage = ${stages.ours}`,
  `update outbox set claimed_until = ${heldUntil} where ${isOfGroup('outbox')}`,
]
const releaseEffects = `update outbox set claimed_until = 0 where claimed_until = ${heldUntil}`

/**
 * No digest is written meanwhile: it would be over some of the group's rows where they come or go. What is written the next night
 * goes on where the chain ends.
 */
const ledgerGuard = `create trigger moving_ledger before insert on ledger_links
  when ${stage} = ${stages.frozen} begin select raise(ignore); end`

/** `lists`: statements that fill the two lists. */
export function layGuards(
  { owner, from, to, stage: first, startedAt, runner }: Moving,
  lists: readonly string[],
): string[] {
  const quoted = `'${owner.replaceAll("'", "''")}'`
  return [
    ...tables,
    `insert into moving values (${quoted}, ${from}, ${to}, ${first}, ${startedAt}, null, '${runner}')`,
    ...lists,
    ...[...belongings.keys()].flatMap((table) => events.map((event) => guard(table, event))),
    claimGuard,
    cloudGuard,
    ledgerGuard,
  ]
}

export function takeGuards(): string[] {
  return [
    ...[...belongings.keys()].flatMap((table) =>
      events.map((event) => `drop trigger if exists "moving_${table}_${event}"`),
    ),
    'drop trigger if exists moving_outbox_claim',
    'drop trigger if exists moving_outbox_cloud',
    'drop trigger if exists moving_ledger',
    releaseEffects,
    'drop table if exists moving_named',
    'drop table if exists moving_waits',
    'drop table moving_users',
    'drop table moving_accounts',
    'drop table moving',
  ]
}

/** From here on the batches of other runs are refused. */
export const takeOver = (runner: string): string => `update moving set runner = '${runner}'`

/** Fails where a later run has taken over. */
const unlessTakenOver = (runner: string) => `insert into moving (owner, from_cell, to_cell, stage, started_at, runner)
  select null, 0, 0, 0, 0, '' from moving where runner <> '${runner}'`

/** A batch of the move itself, past its own guards. Foreign keys are held to at its end. */
export const ours = (runner: string, statements: readonly string[]): readonly string[] => [
  'pragma defer_foreign_keys = true',
  unlessTakenOver(runner),
  `update moving set stage = ${stages.ours}`,
  ...statements,
  `update moving set stage = ${stages.frozen}`,
]

/** The lists by what the database says now. A workshop that is in no group moves alone. */
export const listsHere: readonly string[] = [
  'delete from moving_users',
  'delete from moving_accounts',
  'insert into moving_accounts select id from accounts where group_id = (select owner from moving) or id = (select owner from moving)',
  `insert into moving_users select id from users where account_group_id = (select owner from moving)
    or id in (select user_id from user_accounts where account_id in (select id from moving_accounts))`,
]
