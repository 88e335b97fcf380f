import { type KeyValueStore } from '#web/lib/storage.ts'
import type { AnswerWorkInput } from '#worker/contract/additional-work.ts'

import { parse } from './choices.ts'

/** A row of a confirmed answer, for the eyes of who gave it. Euros with VAT. */
export type AnsweredRow = {
  id: string
  title: string
  priceWithVat: number
  decision: AnswerWorkInput['answers'][number]['decision']
}

/** An answer that was confirmed and of which the server has not said that it came; `confirmedAt` is in ms. */
export type KeptAnswer = {
  proposalId: string
  body: AnswerWorkInput
  rows: readonly AnsweredRow[]
  confirmedAt: number
}

const answerKey = (code: string) => `additional-work-answer:${code}`

export function keepAnswer(store: KeyValueStore, code: string, answer: KeptAnswer): void {
  store.set(answerKey(code), JSON.stringify(answer))
}

export function forgetAnswer(store: KeyValueStore, code: string): void {
  store.remove(answerKey(code))
}

export function keptAnswer(store: KeyValueStore, code: string): KeptAnswer | null {
  const kept = parse(store.get(answerKey(code)))
  return isKeptAnswer(kept) ? kept : null
}

/**
 * Returns the answer to send for one that was confirmed: the kept one, which may have arrived, while both say the same,
 * so that it counts once however often it is sent.
 */
export function sameOrNew(kept: KeptAnswer | null, answer: KeptAnswer): KeptAnswer {
  const said = ({ proposalId, body: { answerId: _answerId, ...body } }: KeptAnswer) =>
    JSON.stringify([proposalId, body])
  return kept !== null && said(kept) === said(answer) ? kept : answer
}

/** Only `keepAnswer` writes under this key: its outline tells it from what an older version left. */
function isKeptAnswer(value: unknown): value is KeptAnswer {
  if (typeof value !== 'object' || value === null) return false
  if (!('body' in value) || !('rows' in value) || !('proposalId' in value) || !('confirmedAt' in value)) return false
  const { body, rows, proposalId, confirmedAt } = value
  if (typeof proposalId !== 'string' || typeof confirmedAt !== 'number' || !Array.isArray(rows)) return false
  if (typeof body !== 'object' || body === null) return false
  return ['answerId', 'version', 'answers', 'total'].every((part) => part in body)
}
