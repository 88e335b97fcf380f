import { createHash } from 'node:crypto'

import { seal } from '#core/secrets/seal.ts'
import { apiKeys } from '#worker/db/schema/account.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'
import { webhookEndpoints } from '#worker/db/schema/webhook.table.ts'
import { hashPassword } from '#worker/staff/password.ts'

import type { Demo } from './demo-file.ts'
import { insertNew } from './insert.ts'
import { ssoRows } from './sso-rows.ts'
import { group } from './workshops.ts'

const tenYearsMs = 3_650 * 86_400_000

type Access = { demo: Demo; sandboxUrl: string; sealSecret: string; shopSeed: string; now: number }

/** Keys, users and signing secrets as the database keeps them: hashed, or sealed where the app has to know them again. */
export async function accessRows(access: Access): Promise<string> {
  return [await machineRows(access), await userRows(access), await ssoRows(access)].join('\n')
}

export async function machineRows(access: Access): Promise<string> {
  return [keyRows(access), await webhookRows(access), await deviceRows(access)].join('\n')
}

/** The id of the key of a workshop's dealer system. */
export const keyIdOf = (accountId: string): string => accountId.replace('acc_', 'key_')

function keyRows({ demo, now }: Access): string {
  return insertNew(
    apiKeys,
    demo.accounts.map(({ id, dmsApiKey }) => ({
      id: keyIdOf(id),
      accountId: id,
      name: 'Dealer system',
      keyHash: createHash('sha256').update(dmsApiKey).digest('hex'),
      createdAt: now,
    })),
  )
}

async function webhookRows({ demo, sandboxUrl, sealSecret, now }: Access): Promise<string> {
  const rows = demo.accounts.map(async ({ id: accountId, webhookSecret }) => {
    if (webhookSecret === null) return []
    const id = `whe_${accountId}`
    const sealedSecret = await seal(webhookSecret, { secret: sealSecret, context: `webhook:${id}` })
    return [
      {
        id,
        accountId,
        url: `${sandboxUrl}/dealer/${accountId}/webhook`,
        sealedSecret,
        apiVersion: '1.1' as const,
        createdAt: now,
      },
    ]
  })
  return insertNew(webhookEndpoints, (await Promise.all(rows)).flat())
}

async function deviceRows({ demo, sealSecret, now }: Access): Promise<string> {
  const cabinets = demo.lockers.map((locker) => ({ ...locker, lockerId: locker.id, kind: 'CABINET' as const }))
  // A terminal takes the codes of every cabinet of its workshop.
  const terminals = demo.terminals.map((terminal) => ({ ...terminal, lockerId: null, kind: 'TERMINAL' as const }))
  const rows = [...cabinets, ...terminals].map(async ({ deviceId, deviceKey, accountId, lockerId, kind, name }) => ({
    id: deviceId,
    accountId,
    lockerId,
    kind,
    name,
    sealedKey: await seal(deviceKey, { secret: sealSecret, context: `device:${deviceId}` }),
    createdAt: now,
  }))
  return [insertNew(devices, await Promise.all(rows)), kioskRows(demo, now)].join('\n')
}

/** Their keys go on letting browsers in, so that the demo can be opened in any. */
function kioskRows({ kiosks }: Demo, now: number): string {
  return insertNew(
    devices,
    kiosks.map(({ deviceId, accountId, name, key }) => ({
      id: deviceId,
      accountId,
      kind: 'KIOSK' as const,
      name,
      sealedKey: '',
      enrolHash: createHash('sha256').update(key).digest('hex'),
      enrolUntil: now + tenYearsMs,
      enrolsLeft: 1_000_000,
      createdAt: now,
    })),
  )
}

const usualId = (username: string) => `usr_${username.replace('.', '_')}`

/** `userIdOf`: where ids say in which database they lie. */
export async function userRows({ demo, now }: Access, { userIdOf = usualId } = {}): Promise<string> {
  const parts: string[] = []
  for (const { username, password, roles, accountIds } of demo.staff) {
    const userId = userIdOf(username)
    const accountGroupId = roles.includes('group_admin') ? group.id : null
    const passwordHash = await hashPassword(password)
    parts.push(
      insertNew(users, [{ id: userId, username, passwordHash, accountGroupId, createdAt: now, updatedAt: now }]),
      insertNew(
        userRoles,
        roles.map((role) => ({ userId, role })),
      ),
      insertNew(
        userAccounts,
        accountIds.map((accountId, index) => ({ userId, accountId, isDefault: index === 0 })),
      ),
    )
  }
  return parts.join('\n')
}
