import type { SandboxDb } from '#sandbox/core/db.ts'

import type { Change, Credit } from './credit-store.ts'

/**
 * What there is to tell a shop. `control-…`: what became of a fraud control that it did not wait for. `annulled`: what was
 * held is let go of by the bank. `changed`: the shop (or the bank's people) did something with the money.
 */
export type CreditEvent =
  | { name: 'booked' | 'frozen' | 'thawed' | 'annulled' | 'rejected' | 'control-thawed' | 'control-frozen' }
  | { name: 'changed'; change: Change; isAll: boolean }

export type Telling = { db: SandboxDb; credit: Credit; now: number; event: CreditEvent }
