import { dayMs, minuteMs } from '#domain/durations.ts'
import type { IdentityDemand, PaymentStatus, ProcessState, ProcessStep, ProcessType } from '#domain/enums.ts'
import { decide } from '#domain/process-lifecycle.ts'
import { handOutTypes, processPath } from '#domain/process-type.ts'

import type { IsOurCustomer } from './identity-match.ts'

/**
 * The state of a process's identity check. `waiting`: begun, the customer has not come back or the provider has not
 * decided. `failed`, `cancelled`, `expired`: it can be tried again. `verified`: the provider identified the person and
 * it is our customer. `mismatch`: the person is not the one on the order, and an advisor looks at it.
 */
export type IdentityState = 'waiting' | 'failed' | 'cancelled' | 'expired' | 'verified' | 'mismatch'

/**
 * Reasons why a check ended without a result. `unavailable`: it could not be begun. `moved`: the process went on
 * without it.
 */
export const identityEndings = ['cancelled', 'failed', 'expired', 'unavailable', 'moved'] as const
export type IdentityEnding = (typeof identityEndings)[number]

/** The stored fields of a check that decisions depend on. */
export type CheckSnapshot = {
  status: PaymentStatus
  isOurCustomer: IsOurCustomer
  ending: IdentityEnding | null
}

type IdentityContext = {
  demand: IdentityDemand
  processType: ProcessType
  /** A car of ours goes with the process: a row of the order, or a car assigned to it. */
  hasOurVehicle: boolean
}

/**
 * Returns whether an account asks who the customer is when they approve. What has no approval (a car that is fetched or
 * paid after service) asks nobody.
 */
export function wantsIdentity({ demand, processType, hasOurVehicle }: IdentityContext): boolean {
  if (!processPath(processType, { offersServices: false }).includes('APPROVAL')) return false
  if (demand !== 'VEHICLE') return demand === 'ALL'
  return hasOurVehicle || processType === 'DELIVERY_WITH_SUBSTITUTE_CAR' || handOutTypes.includes(processType)
}

export function isOpenCheck({ status }: Pick<CheckSnapshot, 'status'>): boolean {
  return status === 'INITIALIZED' || status === 'SIGNING' || status === 'PENDING'
}

/** The provider knows who it is, and nothing says that it is somebody else than our customer. */
export function isVerified({ status, isOurCustomer }: Omit<CheckSnapshot, 'ending'>): boolean {
  return status === 'SUCCESS' && isOurCustomer !== 'NO'
}

export function identityStateOf(check: CheckSnapshot): IdentityState {
  if (isOpenCheck(check)) return 'waiting'
  if (check.status === 'SUCCESS') return check.isOurCustomer === 'NO' ? 'mismatch' : 'verified'
  if (check.ending === 'cancelled' || check.ending === 'expired') return check.ending
  return 'failed'
}

type Process = { state: ProcessState; processType: ProcessType; currentStep: ProcessStep }

/**
 * Returns whether the customer may begin a check (again), or go on with the open one. `check` is the latest of the
 * process.
 */
export function mayBegin(process: Process, check: CheckSnapshot | null): boolean {
  if (check === null || check.status === 'SUCCESS') return false
  if (process.state === 'WAITING_THIRD_PARTY_INFORMATION') return true
  if (isOpenCheck(check) || process.currentStep !== 'WAITING_CONFIRMATION') return false
  return decide(process, { type: 'request_identity', actor: 'customer' }).ok
}

/** Longer than the beginning of a check takes: what is still beginning then was cut off. */
export const beginningMs = 2 * minuteMs

/** The lifetime of a check (ms) where its provider does not state one. */
export const usualLifetimeMs = 60 * minuteMs

/**
 * The time (ms) for which a check is still asked about after it expired: clocks differ, and a provider may be silent
 * for a while.
 */
const patienceMs = { answered: 15 * minuteMs, silent: dayMs } as const

/** A check that nobody goes through any more. `answered`: the provider says that it is still open. */
export function isOver(expiresAt: number, { now, answered }: { now: number; answered: boolean }): boolean {
  return now >= expiresAt + (answered ? patienceMs.answered : patienceMs.silent)
}

/** When an open check is asked about first, and how long the pauses get. */
const pauseMinutes = { first: 5, whileWaitedFor: 1, longest: 30 } as const

/**
 * When an open check is asked about again: 5 minutes, 10, 20, then every half an hour; from a minute on once the customer
 * is back and waits. `asked`: how many times it was asked about, this time included.
 */
export function nextAskAfterMs({ asked, hasReturned }: { asked: number; hasReturned: boolean }): number {
  const minutes = hasReturned
    ? pauseMinutes.whileWaitedFor * 2 ** Math.min(asked - 1, 5)
    : pauseMinutes.first * 2 ** Math.min(asked, 5)
  return Math.min(minutes, pauseMinutes.longest) * minuteMs
}

/** The time (ms) for which the name is kept after the process has ended. */
export const nameKeptMs = 30 * dayMs
