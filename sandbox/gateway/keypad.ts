import type { Kept, KnownCode, Memory } from './ports.ts'

const wrongCodesAllowed = 5
const windowMs = 60_000

/** Whole seconds until the keypad takes codes again; null while it does. */
export function secondsLocked({ lockedUntil }: Pick<Kept, 'lockedUntil'>, now: number): number | null {
  // A clock that was set back locks nobody out for longer than the app would.
  const left = Math.min(lockedUntil - now, windowMs)
  return left > 0 ? Math.ceil(left / 1000) : null
}

const recentOf = (wrongCodesAt: readonly number[], now: number) =>
  wrongCodesAt.filter((at) => Math.abs(now - at) < windowMs)

/** Notes a wrong code that the app was asked about: it locks the keypad itself, and these count once it cannot be asked. */
export async function noteWrongCode(memory: Memory, now: number): Promise<void> {
  const { wrongCodesAt } = await memory.read()
  await memory.write({ wrongCodesAt: [...recentOf(wrongCodesAt, now), now] })
}

/** Counts a wrong code that was tried alone; the fifth within a minute locks the keypad for a minute. */
export async function countWrongCode(memory: Memory, now: number): Promise<void> {
  const { wrongCodesAt } = await memory.read()
  const recent = [...recentOf(wrongCodesAt, now), now]
  const isOne = recent.length >= wrongCodesAllowed
  await memory.write(isOne ? { wrongCodesAt: [], lockedUntil: now + windowMs } : { wrongCodesAt: recent })
}

/** Returns the box that a code opens by the app's last answer, or null; `now` is of the app's clock. */
export function knownBox(codes: readonly KnownCode[], code: string, now: number): number | null {
  const known = codes.find((one) => one.code === code && (one.until === null || Date.parse(one.until) > now))
  return known?.boxNumber ?? null
}
