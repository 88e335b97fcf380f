import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { conflict, forbidden, notFound } from '#core/http/errors.ts'
import { changeSettings, reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { widestScope } from '#domain/access/permissions.ts'
import { goLiveFaults, goLiveLines, isMissing } from '#domain/operations/go-live.ts'
import { goLiveUnits, type CountedGoLive } from '#worker/contract/staff/settings/go-live.ts'
import type { RowsOf, Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { smsProofs } from '#worker/db/schema/people/sms-proof.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { readList, settled } from '#worker/settings/resource.ts'

import { standOf, type Looking } from './lines.ts'

const a = alias(accounts, 'a')
const standings = z.array(z.enum(['done', 'unneeded', ...goLiveFaults]))

/** In SQL, on an account `a`: one of a group that this user looks after, or any to the operator. */
function isTheirs({ roles, accountGroupId }: Staff): SQL {
  const scope = widestScope(roles, 'account.open')
  return scope === 'all' ? sql`1` : scope === 'group' ? sql`coalesce(a.group_id = ${accountGroupId}, 0)` : sql`0`
}

const smsState = sql<CountedGoLive['sms']>`(select status from ${smsProofs} where account_id = a.id)`

function goLiveQueries(call: SettingsCall, looking: Looking) {
  return {
    found: selectFrom(
      call.deps.db,
      {
        liveSince: a.liveSince,
        noServicesWanted: a.noServicesWanted,
        mayStop: isTheirs(call.staff).mapWith(Boolean),
        sms: smsState,
        stand: standOf(looking),
      },
      sql`${accounts} a where a.id = ${reachedAccount(call)}`,
    ),
  }
}

type Seen = { thing: CountedGoLive; stand: string }

function toSeen({ found: [row] }: RowsOf<ReturnType<typeof goLiveQueries>>): Seen {
  if (row === undefined) throw notFound('account')
  const { liveSince, stand, ...rest } = row
  const all = standings.parse(JSON.parse(stand))
  const lines = goLiveLines.flatMap((line, at) => {
    const standing = all[at]
    return standing === undefined ? [] : [{ line, standing }]
  })
  return { thing: { ...rest, liveSince, lines }, stand }
}

/** One hour for a whole call, so that what was read is what the write compares. */
async function lookingOf({ clock, builtInTexts }: Dependencies): Promise<Looking> {
  return { now: clock.now(), textKeys: Object.keys(await builtInTexts(null)) }
}

function read(call: SettingsCall, looking: Looking): Promise<Seen> {
  return readList(call, { queriesOf: () => goLiveQueries(call, looking), toList: toSeen })
}

/** Returns the obstacles that keep the workshop from going live, and whether it is live. One round trip. */
export async function getGoLive(call: SettingsCall): Promise<CountedGoLive> {
  return (await read(call, await lookingOf(call.deps))).thing
}

type Switch = { action: string; guard: SQL; liveSince: number | null; looking: Looking; detail: Detail }
type Detail = { reason: string; missing?: readonly string[] }

async function turn(call: SettingsCall, { action, guard, liveSince, looking, detail }: Switch) {
  const { db } = call.deps
  const statement = (won: SQL): Statement =>
    db.run(sql`
      update ${accounts} set live_since = ${liveSince}, updated_at = ${looking.now}, version = version + 1
      where id = ${call.accountId} and ${won}`)
  const { won, rows } = await changeSettings(call, {
    action,
    subject: call.accountId,
    detail,
    guard: sql`exists (select 1 from ${accounts} a where a.id = ${call.accountId} and ${guard})`,
    statements: (isWon) => [statement(isWon)],
    queriesOf: () => goLiveQueries(call, looking),
  })
  return { won, thing: toSeen(rows).thing }
}

/**
 * Opens the workshop to customers. Where something is missing it needs a reason, and the trail keeps the list; it is
 * compared in the batch of the write, so that it says what was true then. A repeat changes nothing.
 */
export async function goLive(call: SettingsCall, { reason }: { reason: string }): Promise<CountedGoLive> {
  const looking = await lookingOf(call.deps)
  const { thing: before, stand } = await read(call, looking)
  if (before.liveSince !== null) return before
  const missing = before.lines.filter(({ standing }) => isMissing(standing)).map(({ line }) => line)
  if (missing.length > 0 && reason === '') {
    throw conflict('go_live.not_ready', 'Something is missing, and no reason is given', {
      changed: before,
      units: goLiveUnits,
    })
  }
  const turned = await turn(call, {
    action: 'account.go_live',
    guard: sql`a.live_since is null and ${standOf(looking)} = ${stand}`,
    liveSince: looking.now,
    looking,
    detail: { reason, missing },
  })
  return settled('go_live', { ...turned, units: goLiveUnits, isAlreadyApplied: ({ liveSince }) => liveSince !== null })
}

/**
 * Closes the workshop to customers; visits that have begun go on. Throws 403 for users who do not look after the group.
 */
export async function stopLive(call: SettingsCall, { reason }: { reason: string }): Promise<CountedGoLive> {
  const looking = await lookingOf(call.deps)
  const turned = await turn(call, {
    action: 'account.stop_live',
    guard: sql`a.live_since is not null and ${isTheirs(call.staff)}`,
    liveSince: null,
    looking,
    detail: { reason },
  })
  if (!turned.thing.mayStop) throw forbidden()
  return settled('go_live', { ...turned, units: goLiveUnits, isAlreadyApplied: ({ liveSince }) => liveSince === null })
}

/** Records whether the workshop sells no extra services, so that none are missed. A repeated call changes nothing. */
export async function sayNoServices(call: SettingsCall, { none }: { none: boolean }): Promise<CountedGoLive> {
  const { db } = call.deps
  const looking = await lookingOf(call.deps)
  const { rows } = await changeSettings(call, {
    action: 'account.edit',
    subject: call.accountId,
    detail: { fields: ['noServicesWanted'] },
    guard: sql`exists (select 1 from ${accounts} a where a.id = ${call.accountId} and a.no_services_wanted <> ${Number(none)})`,
    statements: (won) => [
      db.run(sql`
        update ${accounts} set no_services_wanted = ${Number(none)}, updated_at = ${looking.now}
        where id = ${call.accountId} and ${won}`),
    ],
    queriesOf: () => goLiveQueries(call, looking),
  })
  return toSeen(rows).thing
}

/**
 * Returns whether customers come to the account that somebody works in; where they chose none there is nothing to say.
 */
export async function isLiveHere({ db }: Dependencies, { accountId }: Staff): Promise<{ isLive: boolean }> {
  const [row] = await selectFrom(db, { liveSince: a.liveSince }, sql`${accounts} a where a.id = ${accountId}`)
  return { isLive: row === undefined || row.liveSince !== null }
}
