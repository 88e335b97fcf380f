import type { SandboxDb } from '#sandbox/core/db.ts'

import { report } from './credit-events.ts'
import { addChange, amountsOf, changesOf, moveCredit, type Amounts, type Change, type Credit } from './credit-store.ts'
import type { ChangeKind, CreditRow } from './credit.table.ts'

type Asked = {
  kind: ChangeKind
  /** Null: all that there is. */
  amountCents: number | null
  rows: readonly CreditRow[] | null
  transactionId: string | null
  creator: string | null
}
type Changing = { db: SandboxDb; credit: Credit; now: number; asked: Asked }

function leftFor(kind: ChangeKind, { heldCents, capturedCents, refundedCents }: Amounts): number {
  return kind === 'REFUND' ? capturedCents - refundedCents : heldCents
}

/** Takes, lets go of or gives back money, and tells the shop of it. */
export async function changeMoney(changing: Changing): Promise<Change | 'nothing-left' | 'too-much'> {
  const { db, credit, now, asked } = changing
  const left = leftFor(asked.kind, amountsOf(await changesOf(db, [credit.id])))
  if (left === 0) return 'nothing-left'
  const amountCents = asked.amountCents ?? left
  const rows = asked.rows ?? (amountCents === credit.amountCents ? credit.rows : [])
  const change = await addChange(db, { ...asked, credit, now, amountCents, rows })
  if (change === null) return 'too-much'
  const isAll = amountCents === credit.amountCents
  // What is let go of while it is looked into is not looked into any more.
  if (asked.kind === 'CANCEL' && isAll && credit.state === 'frozen') {
    await moveCredit(db, { credit, from: ['frozen'], to: { state: 'booked', dueAt: null, decidedAt: now } })
  }
  await report({ db, credit, now, event: { name: 'changed', change, isAll } })
  return change
}
