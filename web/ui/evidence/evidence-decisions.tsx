import type { WorkDecision, WorkUrgency } from '#domain/process/additional-work.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { PriceTable } from '#web/ui/price/price-table.tsx'

import type { EvidenceDecision } from './evidence-document.ts'

import css from './evidence.module.css'

export type DecisionWords = Readonly<Record<'row' | 'price' | 'evidenceWork' | 'evidencePictures', string>> & {
  evidenceDecisions: Readonly<Record<WorkDecision, string>>
  evidenceUrgencies: Readonly<Record<WorkUrgency, string>>
}

type EvidenceDecisionsProps = { decisions: readonly EvidenceDecision[]; words: DecisionWords }

/** Additional work as it was shown, and what was said to each row of it. */
export function EvidenceDecisions({ decisions, words }: EvidenceDecisionsProps) {
  if (decisions.length === 0) return null
  const detailOf = ({ decision, urgency, words: text, findings }: EvidenceDecision) =>
    [
      words.evidenceDecisions[decision],
      words.evidenceUrgencies[urgency],
      ...(findings === 0 ? [] : [fillText(words.evidencePictures, { count: findings })]),
      text,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <section aria-label={words.evidenceWork}>
      <h3 className={css['heading']}>{words.evidenceWork}</h3>
      <PriceTable
        caption={words.evidenceWork}
        rowHeading={words.row}
        priceHeading={words.price}
        rows={decisions.map((row) => ({ id: row.key, label: row.title, detail: detailOf(row), euros: row.euros }))}
      />
    </section>
  )
}
