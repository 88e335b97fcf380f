import { doorGuards } from './doors.ts'
import type { Guard } from './guard.ts'
import { writeGuards } from './writes.ts'

/** Guards that are taken away, one after the other, to see that the tests notice. */
export const guards: readonly Guard[] = [...writeGuards, ...doorGuards]
