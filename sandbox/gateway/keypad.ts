import type { Kept, KnownCode, Memory } from './ports.ts'

const wrongCodesAllowed = 5
const windowMs = 60_000

/** Whole seconds until the keypad takes codes again; null while it does. */
export function secondsLocked({ lockedUntil }: Pick<Kept, 'lockedUntil'>, now: number): number | null {
  // A clock that was set back locks nobody out for longer than the app would.
  const left = Math.min(lockedUntil - now, windowMs)
  return left > 0 ? Math.ceil(left / 1000) : null
}

/** Counts a wrong code; the fifth within a minute locks the keypad for a minute. */
export async function countWrongCode(memory: Memory, now: number): Promise<void> {
  const { wrongCodesAt } = await memory.read()
  const recent = [...wrongCodesAt.filter((at) => Math.abs(now - at) < windowMs), now]
  const isOne = recent.length >= wrongCodesAllowed
  await memory.write(isOne ? { wrongCodesAt: [], lockedUntil: now + windowMs } : { wrongCodesAt: recent })
}

/** What a code opens by what the app told last; `now` is of the app's clock. */
export function knownBox(codes: readonly KnownCode[], code: string, now: number): number | null {
  const known = codes.find((one) => one.code === code && (one.until === null || Date.parse(one.until) > now))
  return known?.boxNumber ?? null
}
