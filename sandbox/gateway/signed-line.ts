import * as z from 'zod'

import type { Answer, KeyMemory, Line } from './ports.ts'
import { deviceSignature } from './signature.ts'

export type Identity = { deviceId: string; key: string }
type Parts = { line: Line; memory: KeyMemory; clock: () => number; identity: Identity }

/** Makes one call, signed with the device's key unless another is given. Null: no answer came. */
export type Call = (path: string, json: unknown, key?: string) => Promise<Answer | null>

const problemSchema = z.object({ code: z.string(), time: z.iso.datetime({ offset: true }).optional() })
const timedSchema = z.object({ time: z.iso.datetime({ offset: true }) })

/** The code of a refusal; empty where it has none. */
export function codeOf(answer: Answer): string {
  return problemSchema.safeParse(answer.body).data?.code ?? ''
}

/** Returns whether the app may take the same later: it did not look at what was sent. */
export function isPassing({ status }: Answer): boolean {
  return status === 401 || status === 408 || status === 425 || status === 429 || status >= 500
}

/** Less than this a clock is off by the way of the answer. */
const toleratedMs = 1_000

/**
 * Calls the app with signatures of its own: never two at one instant, as the same call of the same instant would be taken for
 * a replay. Sets the clock by what the app says of the time, and then signs anew what was refused because of it.
 */
export function signedLine({ line, memory, clock, identity }: Parts): Call {
  let lastSigned = 0
  async function once(path: string, body: string, key: string): Promise<Answer | null> {
    const { clockOffsetMs } = await memory.read()
    const now = clock() + clockOffsetMs
    const isTogether = Math.abs(now - lastSigned) < toleratedMs
    lastSigned = isTogether ? Math.max(now, lastSigned + 1) : now
    const time = String(lastSigned)
    const signature = await deviceSignature({ key, method: 'POST', path, time, body })
    const headers = { 'X-Device-Id': identity.deviceId, 'X-Device-Time': time, 'X-Device-Signature': signature }
    const answer = await line({ path, headers, body })
    if (answer !== null) await setClock(answer)
    return answer
  }
  async function setClock({ body }: Answer): Promise<void> {
    const parsed = timedSchema.safeParse(body).data
    if (parsed === undefined) return
    const offset = Date.parse(parsed.time) - clock()
    const { clockOffsetMs } = await memory.read()
    if (Math.abs(offset - clockOffsetMs) > toleratedMs) await memory.write({ clockOffsetMs: offset })
  }
  return async (path, json, given) => {
    const body = JSON.stringify(json)
    const kept = await memory.read()
    const key = given ?? kept.key ?? identity.key
    const answer = await once(path, body, key)
    if (answer?.status !== 401) return answer
    const code = codeOf(answer)
    if (code === 'device.clock_skew' || code === 'device.replayed') return once(path, body, key)
    // That the new key was confirmed may have been heard, and the answer lost.
    const isEnded = code === 'device.unauthorized' && given === undefined && kept.nextKey !== null
    return isEnded ? once(path, body, kept.nextKey?.key ?? key) : answer
  }
}
