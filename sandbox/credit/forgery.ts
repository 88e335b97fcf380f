import type { SandboxDb } from '#sandbox/core/db.ts'
import type { Outgoing } from '#sandbox/payments/played-provider.ts'

import type { Credit } from './credit-store.ts'
import { authorizationCall } from './merchant-api/merchant-calls.ts'
import { registrationsOf } from './simplified-flow/registrations.ts'
import { callsSaying, type Saying } from './simplified-flow/simplified-calls.ts'

type Forging = { db: SandboxDb; credit: Credit; now: number }

/** As somebody would who does not know the secret of the address: its last letter is another. */
function guessed(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname.slice(0, -1)}${pathname.at(-1) === 'x' ? 'y' : 'x'}${search}`
}

/** Nobody signs these, so a forger can only lie, at a guessed address and at the right one. */
function forMerchantApi({ credit, now }: Forging): Outgoing[] {
  return authorizationCall(credit, { status: 'AUTHORIZED', now }).flatMap((call) => [
    { ...call, url: guessed(call.url), says: 'AUTHORIZED (väärä osoite)' },
    { ...call, says: 'AUTHORIZED (perättä)' },
  ])
}

async function forSimplifiedFlow({ db, credit }: Forging): Promise<Outgoing[]> {
  const [registration] = await registrationsOf(db, ['UNFREEZE'])
  if (registration === undefined) return []
  const saying: Saying = { eventType: 'UNFREEZE', values: { paymentId: credit.id } }
  const calls = await Promise.all(
    (['digest', 'password'] as const).map(async (forgery) => callsSaying(registration, saying, forgery)),
  )
  return calls.flat()
}

/** Calls that say that money is held, made by somebody who is not the bank. */
export async function forgedCalls(forging: Forging): Promise<Outgoing[]> {
  return forging.credit.creditor === 'resurs-mapi' ? forMerchantApi(forging) : forSimplifiedFlow(forging)
}
