import type { Context } from 'hono'
import type * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { readBodyText } from '#core/http/body-text.ts'
import { AppError } from '#core/http/errors.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { parseJson, requestInvalid } from '#core/http/validate.ts'
import { deviceHeaders, verifySignature, type SignedParts } from '#core/secrets/signed-request.ts'

import { unsealDeviceKey } from './device-key.ts'
import { clockRefused, notACabinet, notATerminal, replayRefused, signatureRefused } from './device.errors.ts'
import type { DeviceRow } from './device.queries.ts'

/** A device's request as it came; nothing in it is believed before `admitCabinet` has seen the device's key. */
export type SignedCall = SignedParts & { deviceId: string; signature: string; contentType: string }

/** A cabinet that has shown its key. `clockOffsetMs` added to a time of its clock gives a time of ours. */
export type Cabinet = {
  deviceId: string
  accountId: string
  lockerId: string
  clockOffsetMs: number
  keyWaits: boolean
}

const longestHeader = 200

/** Reads what is signed. Throws where a header is missing. */
export async function readSignedCall(c: Context<AppEnv>): Promise<SignedCall> {
  const [deviceId, time, signature] = [deviceHeaders.id, deviceHeaders.time, deviceHeaders.signature].map((name) =>
    c.req.header(name),
  )
  const headers = [deviceId, time, signature]
  if (!deviceId || !time || !signature || headers.some((value) => (value ?? '').length > longestHeader)) {
    throw signatureRefused()
  }
  const body = new Uint8Array(await c.req.arrayBuffer())
  const contentType = c.req.header('Content-Type') ?? ''
  return { deviceId, time, signature, method: c.req.method, path: new URL(c.req.url).pathname, body, contentType }
}

/** A body that may be looked at before the signature was checked; only `checked` says what is wrong with it. */
export type Body<Data> = { unchecked: Data | null; checked: () => Data }

/** Parses the body of a call. */
export function parseBody<Data>(call: SignedCall, schema: z.ZodType<Data>): Body<Data> {
  const json = jsonOf(call)
  if (json instanceof AppError) return refusedBody(json)
  const parsed = schema.safeParse(json.value)
  if (!parsed.success) return refusedBody(requestInvalid(parsed.error.issues, json.value))
  return { unchecked: parsed.data, checked: () => parsed.data }
}

function refusedBody(error: AppError): Body<never> {
  const checked = () => {
    throw error
  }
  return { unchecked: null, checked }
}

function jsonOf({ body, contentType }: SignedCall): { value: unknown } | AppError {
  try {
    return { value: parseJson(readBodyText(body, contentType)) }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Compares with a key of nobody, so that an unknown device takes as long as a known one. */
function refuseUnknown(call: SignedCall): never {
  verifySignature('nobody', { ...call, now: 0 })
  throw signatureRefused()
}

/** Another key that staff asked the device to take; it counts until then. */
export type WaitingKey = { rotationId: string; sealedKey: string; expiresAt: number }

/** A device that has shown its key, and which: that of before counts beside one that waits. */
export type Admitted = DeviceRow & { signedWith: 'current' | 'waiting'; waiting: WaitingKey | null }

function waitingKeyOf(device: DeviceRow, now: number): WaitingKey | null {
  const { nextRotationId: rotationId, nextSealedKey: sealedKey, nextUntil: expiresAt } = device
  if (rotationId === null || sealedKey === null || expiresAt === null || expiresAt <= now) return null
  return { rotationId, sealedKey, expiresAt }
}

type Admitting = Pick<Dependencies, 'config' | 'clock'>

/**
 * Lets a device in whose key signed the call just now, once. `device` is its row, read in the round trip before. The
 * batch that follows has to remember the signature: two replays at the same moment are told apart there.
 */
async function admit({ config, clock }: Admitting, call: SignedCall, device: DeviceRow | undefined): Promise<Admitted> {
  if (device === undefined) refuseUnknown(call)
  const { deviceId } = call
  const now = clock.now()
  const waiting = waitingKeyOf(device, now)
  const verdictOf = async (sealedKey: string) =>
    verifySignature(await unsealDeviceKey(sealedKey, { deviceId, secret: config.sealSecret }), { ...call, now })
  const ofCurrent = await verdictOf(device.sealedKey)
  const isOther = ofCurrent === 'forged' && waiting !== null
  const verdict = isOther ? await verdictOf(waiting.sealedKey) : ofCurrent
  if (verdict === 'forged') throw signatureRefused()
  if (verdict === 'out_of_time') throw clockRefused(now)
  if (device.isReplay) throw replayRefused()
  return { ...device, waiting, signedWith: isOther ? 'waiting' : 'current' }
}

/** Lets a cabinet in; see `admit`. */
export async function admitCabinet(deps: Admitting, call: SignedCall, device: DeviceRow | undefined): Promise<Cabinet> {
  const { kind, lockerId, accountId, waiting } = await admit(deps, call, device)
  if (kind !== 'CABINET' || lockerId === null) throw notACabinet()
  const clockOffsetMs = deps.clock.now() - Number(call.time)
  return { deviceId: call.deviceId, accountId, lockerId, clockOffsetMs, keyWaits: waiting !== null }
}

/** Lets a payment terminal in; see `admit`. */
export async function admitTerminal(
  deps: Admitting,
  call: SignedCall,
  device: DeviceRow | undefined,
): Promise<Admitted> {
  const admitted = await admit(deps, call, device)
  if (admitted.kind !== 'TERMINAL') throw notATerminal()
  return admitted
}

/** Lets either in, for what is about the device itself; see `admit`. */
export function admitDevice(deps: Admitting, call: SignedCall, device: DeviceRow | undefined): Promise<Admitted> {
  return admit(deps, call, device)
}
