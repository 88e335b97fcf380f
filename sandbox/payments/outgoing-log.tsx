import { asc, inArray } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'
import { filled, words } from '#sandbox/look/language.ts'

import { providerCalls } from './payment.table.ts'

export type Call = typeof providerCalls.$inferSelect

/** The calls to the shop about these payments, oldest first. */
export async function callsOf(db: SandboxDb, paymentIds: readonly string[]): Promise<Call[]> {
  const ofThese = inArray(providerCalls.paymentId, [...paymentIds])
  return db.select().from(providerCalls).where(ofThese).orderBy(asc(providerCalls.createdAt))
}

/** A call as tests read it. */
export function callJson({ method, url, says, state, attempts, lastAnswer }: Call) {
  return { method, url, says, state, attempts, lastAnswer }
}

/** Shows what became of a call. */
export function CallLine({ call: { says, state, attempts, lastAnswer } }: { call: Call }) {
  const { desks, payment, front } = words()
  const texts = desks.payments
  const answer = lastAnswer === 'no answer' ? front.wires.noAnswer : filled(texts.answer, { answer: lastAnswer ?? '' })
  const answered = lastAnswer === null ? '' : `, ${answer}`
  const times = attempts > 1 ? `, ${filled(texts.times, { count: attempts })}` : ''
  return <li>{`${texts.call} ${says}: ${payment.calls[state]}${times}${answered}`}</li>
}
