import * as z from 'zod'

import type { KeyRotationState } from '#domain/access/key-rotation.ts'
import { deviceKinds, type DeviceKind } from '#domain/enums.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, nothing, staff } from '#worker/contract/route.ts'
import { clickId } from '#worker/contract/staff/visit/process-page.ts'

/** Keys of machines that call for an account. A key is told once, in the answer that made it. */

const name = z.string().trim().min(1).max(100)

export const newApiKeySchema = z.strictObject({ clickId, name })
/**
 * A cabinet's device belongs to a locker of the account; a terminal without one takes the codes of all of them. A kiosk
 * stands in the account's workshop and has none.
 */
export const newDeviceSchema = z
  .strictObject({ clickId, name, kind: z.enum(deviceKinds), lockerId: z.string().min(1).max(64).nullable() })
  .refine(({ kind, lockerId }) => kind !== 'CABINET' || lockerId !== null, { path: ['lockerId'], error: 'required' })
  .refine(({ kind, lockerId }) => kind !== 'KIOSK' || lockerId === null, { path: ['lockerId'], error: 'not_asked' })

export const renewKeySchema = z.strictObject({ clickId })

export type NewApiKeyInput = z.infer<typeof newApiKeySchema>
export type NewDeviceInput = z.infer<typeof newDeviceSchema>
export type RenewKeyInput = z.infer<typeof renewKeySchema>

export type SettingsApiKey = { id: string; name: string; createdAt: string; revokedAt: string | null }
/** Those that are good first, each the newest first; of the revoked ones the last 50. */
export type SettingsApiKeys = { items: SettingsApiKey[] }
/** `key` is what the dealer system sends as `Authorization: Bearer`. */
export type NewApiKey = SettingsApiKey & { key: string }

/** Another key that a device was asked to take, until it was confirmed or `until` has come. */
export type KeyRotation = {
  state: KeyRotationState
  askedAt: string
  takenAt: string | null
  confirmedAt: string | null
  until: string
}

export type SettingsDevice = {
  id: string
  name: string
  kind: DeviceKind
  locker: { id: string; name: string } | null
  createdAt: string
  lastSeenAt: string | null
  /** A kiosk that nobody has heard of for a day of opening. */
  isSilent: boolean
  /** The last one; null where none was asked for, or it was withdrawn. */
  rotation: KeyRotation | null
  revokedAt: string | null
}
export type SettingsDevices = { items: SettingsDevice[]; lockers: { id: string; name: string }[] }
/**
 * The device says its `id` and signs with `key`. With a kiosk's a browser becomes the kiosk, within a day: at `enrolAddress`,
 * which has the key behind its #, or by typing it. Null for other devices.
 */
export type NewDevice = SettingsDevice & { key: string; enrolAddress: string | null }

export const apiKeyUnits = { createdAt: instant, revokedAt: instant } satisfies UnitsOf<SettingsApiKey>
export const apiKeysUnits = { items: [apiKeyUnits] } satisfies UnitsOf<SettingsApiKeys>
export const rotationUnits = {
  askedAt: instant,
  takenAt: instant,
  confirmedAt: instant,
  until: instant,
} satisfies UnitsOf<KeyRotation>
export const deviceUnits = {
  createdAt: instant,
  lastSeenAt: instant,
  rotation: rotationUnits,
  revokedAt: instant,
} satisfies UnitsOf<SettingsDevice>
export const devicesUnits = { items: [deviceUnits] } satisfies UnitsOf<SettingsDevices>

export type CountedSettingsApiKey = Counted<SettingsApiKey, typeof apiKeyUnits>
export type CountedSettingsApiKeys = Counted<SettingsApiKeys, typeof apiKeysUnits>
export type CountedNewApiKey = Counted<NewApiKey, typeof apiKeyUnits>
export type CountedKeyRotation = Counted<KeyRotation, typeof rotationUnits>
export type CountedSettingsDevice = Counted<SettingsDevice, typeof deviceUnits>
export type CountedSettingsDevices = Counted<SettingsDevices, typeof devicesUnits>
export type CountedNewDevice = Counted<NewDevice, typeof deviceUnits>

const setUp = { action: 'account.configure', about: 'account' } as const
const changed = { ...setUp, stepUp: true } as const
const setUpGroup = { ...setUp, least: 'group' } as const

/**
 * Base `/api/staff/account/:accountId`, with the right `account.configure`: 403 `auth.forbidden` without it, 404
 * `account.not_found` for an account out of reach. A creation that is told twice with one `clickId` is one, and 409
 * `api_key.told` or `device.told`: the key cannot be repeated; revoke it and make another. A revoked key is refused
 * from then on; revoking twice is as good as once.
 */
export const keySettingsCalls = {
  'GET /api/staff/account/:accountId/api-key': staff({
    ...setUp,
    answer: answerIn<SettingsApiKeys, typeof apiKeysUnits>(apiKeysUnits),
  }),
  /** 201. 409 `api_key.too_many`. */
  'POST /api/staff/account/:accountId/api-key': staff({
    ...changed,
    body: newApiKeySchema,
    answer: answerIn<NewApiKey, typeof apiKeyUnits>(apiKeyUnits, 201),
  }),
  /** 404 `api_key.not_found`. */
  'DELETE /api/staff/account/:accountId/api-key/:id': staff({ ...changed, answer: nothing }),

  /** Keys of the account's whole group, for who sets up all of it. A key calls for the account that `Workshop` names. */
  'GET /api/staff/account/:accountId/group-key': staff({
    ...setUpGroup,
    answer: answerIn<SettingsApiKeys, typeof apiKeysUnits>(apiKeysUnits),
  }),
  /** 201. 409 `group_key.no_group`, `group_key.too_many`, `api_key.told`. */
  'POST /api/staff/account/:accountId/group-key': staff({
    ...setUpGroup,
    stepUp: true,
    body: newApiKeySchema,
    answer: answerIn<NewApiKey, typeof apiKeyUnits>(apiKeyUnits, 201),
  }),
  /** 404 `api_key.not_found`. */
  'DELETE /api/staff/account/:accountId/group-key/:id': staff({ ...setUpGroup, stepUp: true, answer: nothing }),

  'GET /api/staff/account/:accountId/device': staff({
    ...setUp,
    answer: answerIn<SettingsDevices, typeof devicesUnits>(devicesUnits),
  }),
  /** 201. 422 `lockerId` (`unknown`). 409 `device.too_many`. */
  'POST /api/staff/account/:accountId/device': staff({
    ...changed,
    body: newDeviceSchema,
    answer: answerIn<NewDevice, typeof deviceUnits>(deviceUnits, 201),
  }),
  /** A kiosk's key anew: whoever was let in by the one before is not any more. 404 for what is no kiosk, or revoked. */
  'POST /api/staff/account/:accountId/device/:id/key': staff({
    ...changed,
    body: renewKeySchema,
    answer: answerIn<NewDevice, typeof deviceUnits>(deviceUnits, 201),
  }),
  /** A cabinet or terminal takes another key over its own line. Asked while one waits, it is that one. 404 for others. */
  'POST /api/staff/account/:accountId/device/:id/rotation': staff({
    ...changed,
    answer: answerIn<SettingsDevice, typeof deviceUnits>(deviceUnits),
  }),
  /** Withdraws what is not confirmed. 404 for a kiosk, and what is revoked. */
  'DELETE /api/staff/account/:accountId/device/:id/rotation': staff({
    ...changed,
    answer: answerIn<SettingsDevice, typeof deviceUnits>(deviceUnits),
  }),
  /** 404 `device.not_found`. */
  'DELETE /api/staff/account/:accountId/device/:id': staff({ ...changed, answer: nothing }),
}
