import { DatabaseSync } from 'node:sqlite'

import { sha256Hex } from '#core/hashing.ts'
import { newIdIn, newSecret } from '#core/ids.ts'
import { seal } from '#core/seal.ts'
import { dayMs } from '#domain/durations.ts'
import { slotAt } from '#domain/slots.ts'
import { insertNew } from '#scripts/demo/insert.ts'
import { serviceRows } from '#scripts/demo/service-rows.ts'
import { workshopRows } from '#scripts/demo/workshop-rows.ts'
import { group, ownId, workshops as demoWorkshops, type Workshop as DemoWorkshop } from '#scripts/demo/workshops.ts'
import { benchSecret } from '#tests/bench/bench-worker.ts'
import { accountGroups, apiKeys } from '#worker/db/schema/account.table.ts'
import { slots } from '#worker/db/schema/cell.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { providerCredentials } from '#worker/db/schema/payment.table.ts'
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

export type Town = { workshops: readonly Workshop[] }

/** Of the demo, for what of a workshop does not matter here. */
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
function settled({ accountId, slot, boxNumbers }: Workshop): string {
  return `
    update accounts set slot = '${slot}', group_id = null, fast_lane_mode = 'SEARCH', messages_per_account = 9999 where id = '${accountId}';
    update boxes set out_of_use = iif(number in (${boxNumbers.join(', ')}), 0, 1), out_of_use_reason = null
      where account_id = '${accountId}';`
}

function directoryRows(workshops: readonly Workshop[], now: number): string {
  return insertNew(
    slots,
    workshops.map(({ slot, accountId, cell }) => ({ slot, owner: accountId, cell, createdAt: now })),
  )
}

async function rowsOf(workshop: Workshop, now: number): Promise<string> {
  const demo = demoOf(workshop)
  const rows = [workshopRows(demo, now), serviceRows(demo, now), staffRows(workshop, now)]
  return [...rows, await machineRows(workshop, now), settled(workshop)].join('\n')
}

/** Fills the migrated databases; `files` has the first cell first. */
export async function fillTown(files: readonly [string, string], now: number): Promise<Town> {
  const workshops = cells.flatMap((cell) =>
    Array.from({ length: workshopsOfCell }, (_, nth) => workshopOf(cell, nth, now)),
  )
  for (const cell of cells) {
    const own = workshops.filter((workshop) => workshop.cell === cell)
    const groups = insertNew(accountGroups, [{ id: group.id, name: group.name, createdAt: now }])
    const rows = await Promise.all(own.map((workshop) => rowsOf(workshop, now)))
    const db = new DatabaseSync(files[cell - 1] ?? '')
    db.exec(
      [groups, ...rows, directoryRows(cell === 1 ? workshops : own, now), 'delete from account_groups;'].join('\n'),
    )
    db.close()
  }
  return { workshops }
}
