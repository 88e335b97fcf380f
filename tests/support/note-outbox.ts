import { env } from 'cloudflare:workers'

/** Calls of whichever app of a test that are under way at one time, and what they woke meanwhile. */
type UnderWay = { count: number; lastRow: Promise<number> | null; woken: Set<string>; isBroken: boolean }

const none = (): UnderWay => ({ count: 0, lastRow: null, woken: new Set(), isBroken: false })
let underWay = none()

/** Forgets calls that a test left unanswered, so that the next test is not held to them. */
export function forgetCalls(): void {
  underWay = none()
}

export function noteWoken(streamKey: string): void {
  underWay.woken.add(streamKey)
}

async function lastRow(): Promise<number> {
  const row = await env.DB.prepare('select max(seq) as seq from outbox').first<{ seq: number | null }>()
  return row?.seq ?? 0
}

/**
 * Makes a call and throws when it, or another at the same time, put a row into the outbox whose stream nobody woke. The
 * last one to be answered looks. A call that broke off waits for the job of the minute, so nothing is said of it.
 */
export async function heldToWake(call: () => Promise<Response>): Promise<Response> {
  const calls = underWay
  calls.count += 1
  calls.lastRow ??= lastRow()
  const before = await calls.lastRow
  const response = await call().catch((error: unknown) => {
    calls.isBroken = true
    calls.count -= 1
    throw error
  })
  calls.count -= 1
  calls.isBroken ||= response.status >= 500
  if (calls.count > 0 || calls !== underWay) return response
  underWay = none()
  if (!calls.isBroken) await expectWoken(before, [...calls.woken])
  return response
}

async function expectWoken(before: number, woken: readonly string[]): Promise<void> {
  const { results } = await env.DB.prepare('select distinct stream_key as key from outbox where seq > ?')
    .bind(before)
    .all<{ key: string }>()
  const left = results.filter(({ key }) => !woken.some((one) => key === one || key.startsWith(`${one}:`)))
  if (left.length > 0) throw new Error(`Nothing woke ${left.map(({ key }) => key).join(', ')}`)
}
