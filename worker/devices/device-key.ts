import { seal, unseal } from '#core/secrets/seal.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'

type KeyOwner = { deviceId: string; secret: Secret }

const contextOf = (deviceId: string) => `device:${deviceId}`

/** The key of a device as it is stored: it opens only with our secret and for this device. */
export function sealDeviceKey(key: string, { deviceId, secret }: KeyOwner): Promise<string> {
  return seal(key, { secret, context: contextOf(deviceId) })
}

export function unsealDeviceKey(sealedKey: string, { deviceId, secret }: KeyOwner): Promise<string> {
  return unseal(sealedKey, { secret, context: contextOf(deviceId) })
}
