import type { SandboxDb } from '#sandbox/core/db.ts'
import type { CallName, FailureMode } from '#sandbox/core/failure-modes.ts'
import { takeTurns } from '#sandbox/payments/credit/credit-course.ts'
import { findCredit, type Credit } from '#sandbox/payments/credit/credit-store.ts'

import { ECommerceFault } from './soap.ts'
import type { XmlElement } from './xml.ts'

export type Circumstances = { db: SandboxDb; now: number; mode: FailureMode; origin: string }

/** The answer of an operation: the element's name and the XML in it. `paymentId`: the shop may have to be called. */
export type Operated = { name: string; inner: string; paymentId?: string }

/** An operation of a service; throws `ECommerceFault` and `UnmarshallingError`. */
export type Operation = {
  call: CallName
  run: (operation: XmlElement, circumstances: Circumstances) => Promise<Operated>
}

/** A payment as it stands now. */
export async function knownCredit({ db, now }: Circumstances, id: string): Promise<Credit> {
  await takeTurns(db, now, id)
  const credit = await findCredit(db, 'resurs-soap', id)
  if (credit === null) throw noSuchPayment(id)
  return credit
}

export function noSuchPayment(id: string): ECommerceFault {
  return new ECommerceFault(8, 'This order group do not exists', `Maksua (${id}) ei löydy.`)
}
