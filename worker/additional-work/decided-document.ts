import { pick } from '#core/http/pick.ts'
import { priceRow } from '#domain/money/pricing.ts'
import type { JsonValue } from '#domain/process/consent.ts'

import type { AdditionalWorkRows, FindingRow } from './additional-work.queries.ts'
import type { Answering, Decided } from './answer-work.ts'
import { theTerms } from './to-view.ts'

type DecisionInput = { rows: AdditionalWorkRows; answering: Answering; decided: readonly Decided[] }

/**
 * Returns the document that the ledger keeps of an answer: each row as it was shown, its pictures by their hashes, and
 * the decision.
 */
export function decisionDocument({ rows, answering, decided }: DecisionInput): JsonValue {
  const { vatBasisPoints } = theTerms(rows)
  const { proposalId, input } = answering
  return {
    answerId: input.answerId,
    proposalId,
    proposalVersion: input.version,
    decisions: decided.map(({ row, decision }) => ({
      id: row.id,
      reference: row.reference ?? undefined,
      title: row.title,
      words: row.words,
      urgency: row.urgency,
      ...pick(priceRow(row, vatBasisPoints), 'priceCents', 'priceWithVatCents'),
      isPricedWithVat: row.grossCents === null ? undefined : true,
      decision,
      findings: rows.findings.filter(({ rowId }) => rowId === row.id).map(findingOf),
    })),
  }
}

function findingOf({ id, kind, sha256, altText, captions }: FindingRow): JsonValue {
  return { id, kind, sha256, alt: altText, captions: captions === '' ? undefined : captions }
}
