import { hourMs } from '#domain/durations.ts'
import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { fetchesKeys } from '#domain/keys/keys-way.ts'
import { leaveTypes, substituteTypes } from '#domain/process-type.ts'

/** The collector's task: take keys out of the box, or bring the car and leave them there. */
export type PassWay = 'COLLECT' | 'BRING'

export type PassState = 'NOT_YET' | 'LIVE' | 'USED' | 'REVOKED' | 'OVER'

export const passNameMaxLength = 60
/** The most passes of a process that are good at a time. */
export const mostLivePasses = 3

export const usualPassMs = 48 * hourMs
export const longestPassMs = 14 * 24 * hourMs

/** Hours that a pass is requested to be valid for; null for the default. */
const hoursOf = { usual: null, day: 24, week: 168, twoWeeks: 336 } as const
export type PassDuration = keyof typeof hoursOf
export const passDurations: readonly PassDuration[] = ['usual', 'day', 'week', 'twoWeeks']

export function isPassDuration(value: string): value is PassDuration {
  return Object.hasOwn(hoursOf, value)
}

/** The instant (ISO 8601) until which a pass is wished to be good; a minute less, since clocks differ. */
export function passUntil(duration: PassDuration, nowMs: number): string | null {
  const hours = hoursOf[duration]
  return hours === null ? null : new Date(nowMs + hours * hourMs - hourMs / 60).toISOString()
}

type Visit = { state: ProcessState; processType: ProcessType }

/** Null where the box holds keys of the workshop's own cars: those go to who agreed to it and proved who they are. */
export function passWay(processType: ProcessType): PassWay | null {
  if (processType === 'RETRIEVE') return 'COLLECT'
  return leaveTypes.includes(processType) && !substituteTypes.includes(processType) ? 'BRING' : null
}

const brought: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'CUSTOMER_KEYS_DELIVERED',
  'CUSTOMER_BELONGINGS_DELIVERED',
  'DELIVERY_DONE',
  'READY_FOR_PAYMENT',
  'PAYMENT_LINK_SENT',
  'PAYMENT_LINK_SEND_FAILED',
  'PAYMENT_DONE',
  'RETRIEVE_STARTED',
])

/** Returns whether there is, or will be, a box to go to for somebody else. */
export function mayHandOn({ state, processType }: Visit): boolean {
  const way = passWay(processType)
  if (way === null || !isUnfinished(state) || state === 'SUBSTITUTE_VEHICLE_KEYS_LEFT') return false
  return way === 'COLLECT' || !brought.has(state)
}

/** Instants are UTC ms. */
export type PassFacts = { validUntil: number; firstOpenedAt: number | null; revokedAt: number | null }

/** Returns the state of a pass now. `isCodeShown`: the visit has come to where its box code is shown. */
export function passState(visit: Visit & { isCodeShown: boolean }, pass: PassFacts, now: number): PassState {
  if (pass.revokedAt !== null) return 'REVOKED'
  // Who brought the keys does not fetch them.
  if (passWay(visit.processType) === 'BRING' && fetchesKeys(visit.state, visit.processType))
    return pass.firstOpenedAt === null ? 'OVER' : 'USED'
  // It is not handed on any more where money is given back, but the keys wait for who has it already.
  if (!visit.isCodeShown && !mayHandOn(visit)) return pass.firstOpenedAt === null ? 'OVER' : 'USED'
  if (now >= pass.validUntil) return 'OVER'
  return visit.isCodeShown ? 'LIVE' : 'NOT_YET'
}
