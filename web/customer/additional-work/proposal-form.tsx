import { useLayoutEffect, useState } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { humanTime } from '#domain/text/human-time.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { isReasonNeeded, sentReason } from '#web/customer/staff-here/staff-here.ts'
import { StaffReasonSlot } from '#web/customer/staff-here/staff-reason-slot.tsx'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { AdditionalWorkProposal, AdditionalWorkView } from '#worker/contract/additional-work.ts'

import { chosenSums, rowsToDecide, undecidedRows } from './choices.ts'
import { findingPlace, FindingRow } from './finding-row.tsx'
import type { KeptAnswer } from './kept-answer.ts'
import type { Answering } from './use-answer.ts'
import { useChoices, type ProposalChoices } from './use-choices.ts'
import { WorkTotal } from './work-total.tsx'

type ProposalFormProps = {
  code: string
  timeZone: string
  work: AdditionalWorkView
  proposal: AdditionalWorkProposal
  answering: Answering
}

/** A proposal to decide, row by row, and the one confirmation of it. */
export function ProposalForm({ code, timeZone, work, proposal, answering }: ProposalFormProps) {
  const { text: t } = useText(contentTexts)
  const { sums, mayAnswer } = work
  const own = useChoices(code, proposal, sums)
  const [isTried, setTried] = useState(false)
  const latest = useLatestRow()
  const chosen = chosenSums(proposal, own.choices, sums)
  const missing = missingIn(proposal, own.choices)
  function confirm() {
    setTried(true)
    const [first] = missing
    if (first === undefined) answering.confirm(answerOf(code, proposal, own.choices, chosen.total))
    else document.getElementById(findingPlace(first))?.focus()
  }
  return (
    <>
      <AnswerTime proposal={proposal} timeZone={timeZone} />
      {own.hasChanged && <Differences own={own} total={sums.total} />}
      {proposal.rows.map((row) => (
        <FindingRow
          key={row.id}
          code={code}
          row={row}
          timeZone={timeZone}
          decision={
            mayAnswer && rowsToDecide(proposal).includes(row)
              ? {
                  choice: own.choices[row.id] ?? null,
                  change: own.changes.get(row.id) ?? null,
                  isMissing: isTried && missing.includes(row.id),
                  isFolded: latest.id !== null && latest.id !== row.id && row.id in own.choices,
                  choose: (decision) => {
                    latest.note(row.id)
                    own.choose(row.id, decision)
                  },
                }
              : null
          }
        />
      ))}
      {mayAnswer && <p>{t('additionalWorkTerms')}</p>}
      <Refusal code={code} work={work} error={answering.error} />
      {mayAnswer && (
        <WorkTotal
          sums={sums}
          chosen={chosen}
          left={missing.length}
          isPending={answering.isPending}
          onConfirm={confirm}
        />
      )}
    </>
  )
}

/**
 * Tracks the row that was decided last. Others that are decided are folded then, and it stays where it is on the screen:
 * nothing moves below a finger.
 */
function useLatestRow() {
  const [latest, setLatest] = useState<{ id: string; top: number } | null>(null)
  useLayoutEffect(() => {
    if (latest !== null) window.scrollBy({ top: topOf(latest.id) - latest.top, behavior: 'instant' })
  }, [latest])
  return { id: latest?.id ?? null, note: (id: string) => setLatest({ id, top: topOf(id) }) }
}

/** The place of a row in the window (px). */
const topOf = (rowId: string) => document.getElementById(findingPlace(rowId))?.getBoundingClientRect().top ?? 0

/**
 * Returns the ids of the rows that lack an answer. A row with a wish for a call needs none, unless every row has one:
 * then there is nothing to confirm.
 */
function missingIn(proposal: AdditionalWorkProposal, choices: ProposalChoices['choices']): readonly string[] {
  const isSilent = rowsToDecide(proposal).every(({ id }) => !(id in choices))
  return isSilent ? rowsToDecide(proposal).map(({ id }) => id) : undecidedRows(proposal, choices)
}

function answerOf(
  code: string,
  proposal: AdditionalWorkProposal,
  choices: ProposalChoices['choices'],
  total: number,
): KeptAnswer {
  const rows = rowsToDecide(proposal).flatMap(({ id, title, priceWithVat }) => {
    const decision = choices[id]
    return decision === undefined ? [] : [{ id, title, priceWithVat, decision }]
  })
  return {
    proposalId: proposal.id,
    body: {
      answerId: crypto.randomUUID(),
      version: proposal.version,
      answers: rows.map(({ id, decision }) => ({ rowId: id, decision })),
      total,
      reason: sentReason(code),
    },
    rows,
    confirmedAt: Date.now(),
  }
}

function AnswerTime({ proposal: { answerBy }, timeZone }: Pick<ProposalFormProps, 'proposal' | 'timeZone'>) {
  const { text: t, language } = useText(contentTexts)
  const at = Date.parse(answerBy)
  const [openedAt] = useState(() => Date.now())
  const time = humanTime(at, { timeZone, language, now: openedAt })
  if (at > openedAt) return <p className="tone-soft">{t('additionalAnswerBy', { time })}</p>
  return <Notice tone="warning">{t('additionalOverdue', { time })}</Notice>
}

/** Shows the changes since the person chose that no row tells of itself: rows that are gone, and another total. */
function Differences({ own: { gone, totalBefore }, total }: { own: ProposalChoices; total: number }) {
  const { text: t } = useText(contentTexts)
  return (
    <Notice tone="warning" title={t('additionalChangedTitle')}>
      <p>{t('additionalChanged')}</p>
      {gone.map(({ id, title }) => (
        <p key={id}>{t('additionalRowGone', { title })}</p>
      ))}
      {totalBefore !== null && (
        <p>{t('additionalTotalBefore', { before: formatEuro(totalBefore), now: formatEuro(total) })}</p>
      )}
    </Notice>
  )
}

const refusals: Readonly<Record<string, ContentKey>> = {
  'additional_work.not_now': 'additionalNotNow',
  'additional_work.no_order': 'additionalNotNow',
  'additional_work.price_asked': 'additionalPriceAsked',
  'additional_work.payment_open': 'additionalPaymentOpen',
  'additional_work.changed': 'additionalChanged',
}

type RefusalProps = { code: string; work: AdditionalWorkView; error: Error | null }

/** Shows why the proposal cannot be answered, or why the answer was refused. */
function Refusal({ code, work: { mayAnswer, priceAsked }, error }: RefusalProps) {
  const { text: t } = useText(contentTexts)
  if (!mayAnswer) return <Notice tone="warning">{t('additionalNotNow')}</Notice>
  const isRefused = error instanceof ApiProblem && !isReasonNeeded(error)
  const refusal = isRefused ? (refusals[error.code] ?? 'additionalFailed') : null
  return (
    <>
      <StaffReasonSlot code={code} error={error} />
      {priceAsked && refusal !== 'additionalPriceAsked' && <Notice tone="warning">{t('additionalPriceAsked')}</Notice>}
      {refusal !== null && <Notice tone="error">{t(refusal)}</Notice>}
    </>
  )
}
