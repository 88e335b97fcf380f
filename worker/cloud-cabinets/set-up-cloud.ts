import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { conflict, notFound, type AppError } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { refuseUncallable } from '#core/outside-address.ts'
import { newIdIn } from '#core/secrets/ids.ts'
import { changeSettings, reachedAccount, readSettings, type SettingsCall } from '#core/settings-change.ts'
import {
  cloudUnits,
  type CountedCloudCabinetAnswer,
  type CloudCabinetInput,
} from '#worker/contract/staff/visit/cloud-cabinet.ts'
import type { RowsOf, Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { cloudCabinets, cloudKeys, type CloudBin } from '#worker/db/schema/cloud-cabinet.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import { CloudFault, createKeycafe, wireOf, type CloudBinState } from '#worker/providers/index.ts'

import { sealToken } from './open-cloud.ts'
import { webhookOf } from './take-call.ts'

const c = alias(cloudCabinets, 'c')
const k = alias(lockers, 'k')

type Of = { call: SettingsCall; lockerId: string }

const queriesOf = ({ call, lockerId }: Of) => ({
  found: selectFrom(
    call.deps.db,
    {
      name: k.name,
      slot: sql<string>`(select slot from ${accounts} where id = k.account_id)`,
      lastHeardAt: k.lastHeartbeatAt,
      deviceId: orNull(c.deviceId),
      version: orNull(c.version),
      baseUrl: orNull(c.baseUrl),
      email: orNull(c.email),
      locationId: orNull(c.locationId),
      bins: orNull(c.bins),
      lastError: c.lastError,
    },
    sql`${lockers} k left join ${cloudCabinets} c on c.locker_id = k.id
    where k.id = ${lockerId} and k.account_id = ${reachedAccount(call)} and k.removed_at is null`,
  ),
  numbers: selectFrom(
    call.deps.db,
    { number: boxes.number },
    sql`${boxes} where locker_id = ${lockerId} and account_id = ${reachedAccount(call)} and removed_at is null`,
  ),
})

type Rows = RowsOf<ReturnType<typeof queriesOf>>

function toAnswer({ call, lockerId }: Of, { found }: Rows): CountedCloudCabinetAnswer {
  const [row] = found
  if (row === undefined) throw notFound('locker')
  const { deviceId, version, baseUrl, email, locationId, bins } = row
  if (deviceId === null || version === null || baseUrl === null || email === null || locationId === null)
    return { lockerId, cloud: null }
  return {
    lockerId,
    cloud: {
      version,
      baseUrl,
      email,
      locationId,
      bins: (bins ?? []).map(({ number, label }) => ({ number, label })),
      webhook: webhookOf(call.deps, deviceId),
      lastHeardAt: row.lastHeardAt,
      lastError: row.lastError,
    },
  }
}

/** Returns how a cabinet is run. Throws 404 `locker.not_found`. */
export async function getCloud(of: Of): Promise<CountedCloudCabinetAnswer> {
  return toAnswer(of, await readSettings(of.call, () => queriesOf(of)))
}

const isHeld = (lockerId: string): SQL => sql`exists (
  select 1 from ${boxLeases} where locker_id = ${lockerId} and ended_at is null)`

const inUse = () => conflict('locker.in_use', 'Somebody holds a box of the cabinet')
const changed = (now: CountedCloudCabinetAnswer) =>
  conflict('cloud_cabinet.changed', 'The cabinet was set up otherwise meanwhile', { changed: now, units: cloudUnits })

/** Puts a cabinet under a cloud, or stores other credentials for it; the cloud is asked first. */
export async function setCloud(of: Of, input: CloudCabinetInput): Promise<CountedCloudCabinetAnswer> {
  const { call, lockerId } = of
  const { deps } = call
  const before = await readSettings(call, () => queriesOf(of))
  const known = toAnswer(of, before)
  if (known.cloud?.version !== (input.version ?? undefined)) throw changed(known)
  refuseUncallable(deps, 'baseUrl', input.baseUrl)
  const bins = binsOf(await fetchBins(of, input), before)
  const sealedToken = await sealToken(deps, lockerId, input.token)
  const now = deps.clock.now()
  const { won, rows } = await changeSettings(call, {
    action: 'cloud_cabinet.set',
    subject: lockerId,
    guard: settable(of, { input, cloud: known.cloud }),
    statements: (isWon) =>
      setStatements(of, { set: { ...input, bins, sealedToken, ...ownOf(of, before) }, now, isWon }),
    queriesOf: () => queriesOf(of),
  })
  const after = toAnswer(of, rows)
  if (won) return after
  throw after.cloud?.version === (input.version ?? undefined) ? inUse() : changed(after)
}

/**
 * Returns the device under which the events of a cabinet are written down, which stays the same whatever else is typed.
 */
function ownOf({ call: { deps } }: Of, { found: [row] }: Rows): { deviceId: string; name: string } {
  const deviceId = row?.deviceId ?? newIdIn(row?.slot ?? deps.slot, 'dev', deps.clock.now())
  return { deviceId, name: row?.name ?? '' }
}

type Wanted = { input: CloudCabinetInput; cloud: CountedCloudCabinetAnswer['cloud'] }

/** In SQL: the cabinet is as it was seen, and nobody holds a box of it where it would be another one. */
function settable({ call: { accountId }, lockerId }: Of, { input, cloud }: Wanted): SQL {
  const isSame = cloud?.baseUrl === input.baseUrl && cloud.locationId === input.locationId
  return sql`exists (
      select 1 from ${lockers} where id = ${lockerId} and account_id = ${accountId} and removed_at is null)
    and (select version from ${cloudCabinets} where locker_id = ${lockerId}) is ${input.version}
    and ${isSame ? sql`1` : sql`not ${isHeld(lockerId)}`}`
}

type Setting = {
  set: CloudCabinetInput & { deviceId: string; bins: CloudBin[]; sealedToken: string; name: string }
  now: number
  isWon: SQL
}

function setStatements({ call, lockerId }: Of, { set, now, isWon }: Setting): Statement[] {
  const { db } = call.deps
  const { deviceId, name, baseUrl, email, sealedToken, locationId } = set
  const bins = JSON.stringify(set.bins)
  return [
    db.run(sql`
      insert into ${devices} (id, account_id, locker_id, kind, name, sealed_key, created_at)
      select ${deviceId}, ${call.accountId}, ${lockerId}, 'CLOUD', ${name}, '', ${now} where ${isWon}
      on conflict (id) do nothing`),
    db.run(sql`
      insert into ${cloudCabinets} (locker_id, account_id, device_id, base_url, email, sealed_token, location_id, bins,
        created_at, updated_at)
      select ${lockerId}, ${call.accountId}, ${deviceId}, ${baseUrl}, ${email}, ${sealedToken}, ${locationId}, ${bins},
        ${now}, ${now} where ${isWon}
      on conflict (locker_id) do update set base_url = excluded.base_url, email = excluded.email,
        sealed_token = excluded.sealed_token, location_id = excluded.location_id, bins = excluded.bins,
        version = version + 1, busy_until = 0, last_error = null, updated_at = excluded.updated_at`),
  ]
}

async function fetchBins({ call }: Of, { baseUrl, email, token, locationId }: CloudCabinetInput) {
  const cloud = createKeycafe({ baseUrl, email, token, locationId }, wireOf(call.deps))
  try {
    return await cloud.bins()
  } catch (error) {
    throw error instanceof CloudFault ? refusalOf(error) : error
  }
}

function refusalOf({ kind }: CloudFault): AppError {
  if (kind === 'credentials') return requestInvalidField('token', 'refused')
  return kind === 'away' ? requestInvalidField('baseUrl', 'unreachable') : requestInvalidField('locationId', 'unknown')
}

const byLabel = new Intl.Collator('en', { numeric: true })

/** The bins in the order of their labels are the boxes from 1 on: there have to be as many of the one as of the other. */
function binsOf(bins: readonly CloudBinState[], { numbers }: Rows): CloudBin[] {
  if (bins.length === 0) throw requestInvalidField('locationId', 'unknown')
  const own = new Set(numbers.map(({ number }) => number))
  const isSame = own.size === bins.length && bins.every((_bin, at) => own.has(at + 1))
  if (!isSame) throw requestInvalidField('locationId', 'bins_differ')
  return bins
    .toSorted((one, other) => byLabel.compare(one.label, other.label))
    .map(({ id, label }, at) => ({ number: at + 1, id, label }))
}

/** From then on the cabinet calls us itself. Twice is as good as once. */
export async function removeCloud(of: Of): Promise<CountedCloudCabinetAnswer> {
  const { call, lockerId } = of
  const { db, clock } = call.deps
  const its = sql`locker_id = ${lockerId} and account_id = ${call.accountId}`
  const isFree = sql`not ${isHeld(lockerId)} and not exists (select 1 from ${cloudKeys} where locker_id = ${lockerId})`
  const { rows } = await changeSettings(call, {
    action: 'cloud_cabinet.remove',
    subject: lockerId,
    guard: sql`exists (select 1 from ${cloudCabinets} where ${its}) and ${isFree}`,
    statements: (isWon) => [
      db.run(sql`
        update ${devices} set revoked_at = ${clock.now()} where ${isWon} and id = (
          select device_id from ${cloudCabinets} where ${its})`),
      db.run(sql`delete from ${cloudCabinets} where ${its} and ${isWon}`),
    ],
    queriesOf: () => queriesOf(of),
  })
  const after = toAnswer(of, rows)
  if (after.cloud !== null) throw inUse()
  return after
}
