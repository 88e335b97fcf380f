import * as z from 'zod'

import { deviceKinds, type DeviceKind } from '#domain/enums.ts'

import { clickId } from './process-page.ts'

/** Keys of machines that call for an account. A key is told once, in the answer that made it. */

const name = z.string().trim().min(1).max(100)

export const newApiKeySchema = z.strictObject({ clickId, name })
/** A cabinet's device belongs to a locker of the account; a terminal without one takes the codes of all of them. */
export const newDeviceSchema = z
  .strictObject({ clickId, name, kind: z.enum(deviceKinds), lockerId: z.string().min(1).max(64).nullable() })
  .refine(({ kind, lockerId }) => kind !== 'CABINET' || lockerId !== null, { path: ['lockerId'], error: 'required' })

export type NewApiKeyInput = z.infer<typeof newApiKeySchema>
export type NewDeviceInput = z.infer<typeof newDeviceSchema>

export type SetupApiKey = { id: string; name: string; createdAt: string; revokedAt: string | null }
/** Those that are good first, each the newest first; of the revoked ones the last 50. */
export type SetupApiKeys = { items: SetupApiKey[] }
/** `key` is what the dealer system sends as `Authorization: Bearer`. */
export type NewApiKey = SetupApiKey & { key: string }

export type SetupDevice = {
  id: string
  name: string
  kind: DeviceKind
  locker: { id: string; name: string } | null
  createdAt: string
  lastSeenAt: string | null
  revokedAt: string | null
}
export type SetupDevices = { items: SetupDevice[]; lockers: { id: string; name: string }[] }
/** The device says its `id` and signs with `key`. */
export type NewDevice = SetupDevice & { key: string }

/**
 * Base `/api/staff/account/:accountId`, with the right `account.configure`: 403 `auth.forbidden` without it, 404
 * `account.not_found` for an account out of reach. A creation that is told twice with one `clickId` is one, and 409
 * `api_key.told` or `device.told`: the key cannot be told again; revoke it and make another. A revoked key is refused
 * from then on; revoking twice is as good as once.
 */
export type KeySetupCalls = {
  'GET /api/staff/account/:accountId/api-key': { answer: SetupApiKeys }
  /** 201. 409 `api_key.too_many`. */
  'POST /api/staff/account/:accountId/api-key': { body: NewApiKeyInput; answer: NewApiKey }
  /** 404 `api_key.not_found`. */
  'DELETE /api/staff/account/:accountId/api-key/:id': { answer: null }

  'GET /api/staff/account/:accountId/device': { answer: SetupDevices }
  /** 201. 422 `lockerId` (`unknown`). 409 `device.too_many`. */
  'POST /api/staff/account/:accountId/device': { body: NewDeviceInput; answer: NewDevice }
  /** 404 `device.not_found`. */
  'DELETE /api/staff/account/:accountId/device/:id': { answer: null }
}
