import { DatabaseSync } from 'node:sqlite'

import { sha256Hex } from '#core/secrets/hashing.ts'
import { newIdIn, newSecret } from '#core/secrets/ids.ts'
import { seal } from '#core/secrets/seal.ts'
import { dayMs } from '#domain/durations.ts'
import { slotAt } from '#domain/slots.ts'
import { insertNew } from '#scripts/demo/insert.ts'
import { serviceRows } from '#scripts/demo/service-rows.ts'
import { workshopRows } from '#scripts/demo/workshop-rows.ts'
import { group, ownId, workshops as demoWorkshops, type Workshop as DemoWorkshop } from '#scripts/demo/workshops.ts'
import { benchSecret } from '#tests/bench/bench-worker.ts'
import { accountGroups, apiKeys } from '#worker/db/schema/account.table.ts'
import { cellNames, slots } from '#worker/db/schema/cell.table.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { sessions, userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'

/** Two cells with some workshops each, which lie in them by the slots of the directory. */

export const paytrailUrl = 'http://paytrail.localhost'

export type Workshop = {
  cell: number
  accountId: string
  slot: string
  apiKey: string
  device: { id: string; key: string }
  staff: { userId: string; sessionId: string }
  merchant: { account: string; secret: string }
  serviceIds: readonly string[]
  deliveryIds: readonly string[]
  boxNumbers: readonly number[]
}

export type LoadWorkshops = {
  workshops: readonly Workshop[]
  /** The group that is moved from cell to cell. */ movingGroup: string
}

const movingGroup = 'grp_load'
/** Two of the first cell's workshops are a group, and move; whoever is in none is its own owner of a slot. */
const ownerOf = ({ accountId }: Pick<Workshop, 'accountId'>) =>
  ['acc_load_1_0', 'acc_load_1_1'].includes(accountId) ? movingGroup : accountId

/** Returns the demo's workshop, for everything that does not matter here. */
function model(): DemoWorkshop {
  const [first] = demoWorkshops
  if (first === undefined) throw new Error('The demo has no workshop')
  return first
}

const cells = [1, 2] as const
const workshopsOfCell = 3

function workshopOf(cell: number, nth: number, now: number): Workshop {
  const slot = slotAt(cell * 64 + nth)
  const name = `load_${cell}_${nth}`
  const demo = { ...model(), id: `acc_${name}` }
  return {
    cell,
    accountId: demo.id,
    slot,
    apiKey: newSecret(slot),
    device: { id: newIdIn(slot, 'dev', now), key: newSecret() },
    staff: { userId: `usr_${name}`, sessionId: newIdIn(slot, 'ses', now) },
    merchant: { account: String(100_000 + cell * 100 + nth), secret: newSecret() },
    serviceIds: ['wash', 'interior'].map((service) => ownId('xsv', demo, service)),
    deliveryIds: ['yard', 'late'].map((option) => ownId('dop', demo, option)),
    boxNumbers: [1, 2, 3, 5, 6, 7, 9, 11],
  }
}

function demoOf({ accountId, cell, slot }: Workshop): DemoWorkshop {
  const lockerId = accountId.replace('acc_', 'lck_')
  return {
    ...model(),
    id: accountId,
    slug: accountId.replaceAll('_', '-'),
    name: `Korjaamo ${cell} ${slot}`,
    provider: 'CHECKOUT_FINLAND',
    paymentTypes: ['ONLINE'],
    locker: { ...model().locker, id: lockerId },
  }
}

/** Staff who may do everything, and are never asked again who they are. */
function staffRows({ accountId, staff: { userId, sessionId } }: Workshop, now: number): string {
  const stamps = { createdAt: now, updatedAt: now }
  const later = now + 60 * dayMs
  return [
    insertNew(users, [{ id: userId, username: userId, passwordHash: 'none', ...stamps }]),
    insertNew(userRoles, [{ userId, role: 'admin' }]),
    insertNew(userAccounts, [{ userId, accountId, isDefault: true }]),
    insertNew(sessions, [
      {
        id: sessionId,
        tokenHash: sha256Hex(newSecret()),
        userId,
        accountId,
        provedAt: later,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: later,
      },
    ]),
  ].join('\n')
}

async function machineRows(workshop: Workshop, now: number): Promise<string> {
  const { accountId, apiKey, device, merchant } = workshop
  const sealed = (text: string, context: string) => seal(text, { secret: benchSecret, context })
  const provider = 'CHECKOUT_FINLAND'
  return [
    insertNew(apiKeys, [
      {
        id: accountId.replace('acc_', 'key_'),
        accountId,
        name: 'Dealer system',
        keyHash: sha256Hex(apiKey),
        createdAt: now,
      },
    ]),
    // A key whose maker nobody knows keeps its workshop in the first cell.
    insertNew(auditLog, [
      {
        id: accountId.replace('acc_', 'aud_'),
        accountId,
        actorKind: 'staff',
        actorId: workshop.staff.userId,
        action: 'api_key.add',
        subject: accountId.replace('acc_', 'key_'),
        createdAt: now,
      },
    ]),
    insertNew(devices, [
      {
        id: device.id,
        accountId,
        lockerId: demoOf(workshop).locker.id,
        kind: 'CABINET',
        name: 'Kaappi',
        sealedKey: await sealed(device.key, `device:${device.id}`),
        createdAt: now,
      },
    ]),
    insertNew(providerCredentials, [
      {
        id: accountId.replace('acc_', 'crd_'),
        accountId,
        provider,
        baseUrl: paytrailUrl,
        sealedSecrets: await sealed(JSON.stringify(merchant), `provider:${accountId}:${provider}`),
        createdAt: now,
        updatedAt: now,
      },
    ]),
  ].join('\n')
}

/** Few boxes, so that cabinets are full at times; none of them for the fast lane. */
function settled(workshop: Workshop): string {
  const { accountId, slot, boxNumbers } = workshop
  const groupId = ownerOf(workshop) === movingGroup ? `'${movingGroup}'` : 'null'
  return `
    update accounts set slot = '${slot}', group_id = ${groupId}, fast_lane_mode = 'SEARCH', messages_per_account = 9999 where id = '${accountId}';
    update boxes set out_of_use = iif(number in (${boxNumbers.join(', ')}), 0, 1), out_of_use_reason = null
      where account_id = '${accountId}';`
}

function directoryRows(workshops: readonly Workshop[], now: number): string {
  return insertNew(
    slots,
    workshops.map((workshop) => ({
      slot: workshop.slot,
      owner: ownerOf(workshop),
      cell: workshop.cell,
      createdAt: now,
    })),
  )
}

/** The directory has the names of the further cells. */
function claimedNames(workshops: readonly Workshop[], now: number): string {
  const claims = workshops
    .filter(({ cell }) => cell > 1)
    .flatMap((workshop) => [
      { kind: 'username' as const, name: workshop.staff.userId, slot: workshop.slot, createdAt: now },
      { kind: 'slug' as const, name: demoOf(workshop).slug, slot: workshop.slot, createdAt: now },
    ])
  return insertNew(cellNames, claims)
}

async function rowsOf(workshop: Workshop, now: number): Promise<string> {
  const demo = demoOf(workshop)
  const rows = [workshopRows(demo, now), serviceRows(demo, now), staffRows(workshop, now)]
  return [...rows, await machineRows(workshop, now), settled(workshop)].join('\n')
}

/** Fills the migrated databases; `files` has the first cell first. */
export async function fillWorkshops(files: readonly [string, string], now: number): Promise<LoadWorkshops> {
  const workshops = cells.flatMap((cell) =>
    Array.from({ length: workshopsOfCell }, (_, nth) => workshopOf(cell, nth, now)),
  )
  for (const cell of cells) {
    const own = workshops.filter((workshop) => workshop.cell === cell)
    const groups = [group, { id: movingGroup, name: 'Liikkuva ketju' }]
    const groupRows = insertNew(
      accountGroups,
      groups.map(({ id, name }) => ({ id, name, createdAt: now })),
    )
    const rows = await Promise.all(own.map((workshop) => rowsOf(workshop, now)))
    const directory =
      cell === 1 ? [directoryRows(workshops, now), claimedNames(workshops, now)] : [directoryRows(own, now)]
    const unused =
      'delete from account_groups where id not in (select group_id from accounts where group_id is not null);'
    const db = new DatabaseSync(files[cell - 1] ?? '')
    db.exec([groupRows, ...rows, ...directory, unused].join('\n'))
    db.close()
  }
  return { workshops, movingGroup }
}
