import { deviceSignature } from '#sandbox/gateway/signature.ts'

import { callApp, type AppAnswer } from './call-app.ts'

type Device = { appUrl: string; deviceId: string; deviceKey: string }
type DeviceCall = { path: string; json: unknown; now: number }

const togetherMs = 1_000
let lastSigned = 0

/** The app may take a report later after these; any other refusal is final. */
const passing = new Set([0, 401, 408, 425, 429])

export const isPassing = ({ status }: AppAnswer): boolean => passing.has(status) || status >= 500

const usualLockSeconds = 60

/** How long the app listens to no more codes; null where it is not locked. */
export function lockSeconds({ status, headers }: AppAnswer): number | null {
  if (status !== 429) return null
  const seconds = Number(headers.get('Retry-After') ?? usualLockSeconds)
  return Number.isFinite(seconds) ? seconds : usualLockSeconds
}

/** The instant to sign at: now, or just after the last one where calls come together. */
function instantOfItsOwn(now: number): number {
  const isTogether = Math.abs(now - lastSigned) < togetherMs
  lastSigned = isTogether ? Math.max(now, lastSigned + 1) : now
  return lastSigned
}

/**
 * Calls the app as a machine on site does: signed with its own key, each call at an instant of its own, as one that is
 * signed the same would be refused for a copy.
 */
export async function callAsDevice(device: Device, { path, json, now }: DeviceCall): Promise<AppAnswer> {
  const time = String(instantOfItsOwn(now))
  const body = JSON.stringify(json)
  const signature = await deviceSignature({ key: device.deviceKey, method: 'POST', path, time, body })
  const headers = { 'X-Device-Id': device.deviceId, 'X-Device-Time': time, 'X-Device-Signature': signature }
  return callApp(`${device.appUrl}${path}`, { method: 'POST', headers, json })
}
