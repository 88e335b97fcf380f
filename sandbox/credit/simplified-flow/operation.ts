import type { SandboxDb } from '#sandbox/core/db.ts'
import { findCredit, type Credit } from '#sandbox/credit/credit-store.ts'
import { takeTurns } from '#sandbox/credit/due.ts'
import type { CallName, Mood } from '#sandbox/payments/moods.ts'

import { ECommerceFault } from './soap.ts'
import type { XmlElement } from './xml.ts'

export type Circumstances = { db: SandboxDb; now: number; mood: Mood; origin: string }

/** What an operation answers: the element's name and the XML in it. `paymentId`: the shop may have to be called. */
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
