import type { FailureMode } from '#sandbox/core/failure-modes.ts'
import { randomHex } from '#sandbox/core/hashing.ts'

import type { NewCredit } from './credit-store.ts'
import { courseOf, type Course } from './persons.ts'

type Planning = { governmentId: string; mode: FailureMode; isSigned: boolean; now: number; signableMs: number }

function courseFor({ governmentId, mode }: Planning): Course {
  if (mode === 'deny') return 'deny'
  return mode === 'freeze' ? 'freeze' : courseOf(governmentId)
}

/** How an application begins, and what is going to become of it. Who is denied has nothing to sign. */
export function planOf(planning: Planning) {
  const { now, isSigned, signableMs } = planning
  return {
    course: courseFor(planning),
    state: 'signing' as const,
    signKey: randomHex(32),
    createdAt: now,
    dueAt: isSigned ? now + signableMs : null,
  }
}

/** Whether a new application waits for its customer's signature. */
export function waitsForSignature({ course, dueAt }: Pick<NewCredit, 'course' | 'dueAt'>): boolean {
  return course !== 'deny' && typeof dueAt === 'number'
}
