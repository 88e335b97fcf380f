import type { RowPayer } from '#domain/enums.ts'
import { formatDateTime, formatEuro } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { PriceTable } from '#web/ui/price/price-table.tsx'
import type { ApprovalEvidence } from '#worker/contract/staff/visit/staff-approval.ts'

import { EvidenceDecisions, type DecisionWords } from './evidence-decisions.tsx'
import { readEvidence, type Evidence, type EvidenceRow } from './evidence-document.ts'

import css from './evidence.module.css'

export type EvidenceWords = Readonly<Record<EvidenceText, string>> &
  DecisionWords & {
    payers: Readonly<Record<RowPayer, string>>
    /** By the name of the choice. */
    evidenceChoices: Readonly<Partial<Record<string, string>>>
  }

type EvidenceText =
  | 'approval'
  | 'workApproval'
  | 'total'
  | 'rows'
  | 'row'
  | 'price'
  | 'evidenceIntact'
  | 'evidenceBroken'
  | 'evidenceByStaff'
  | 'evidenceShownTotal'
  | 'evidenceNoShownTotal'
  | 'evidencePlace'
  | 'evidenceAtKiosk'
  | 'evidenceHash'
  | 'evidencePrevious'
  | 'evidenceLanguage'
  | 'evidenceOriginal'
  | 'evidenceExtra'
  | 'evidenceNotShown'
  | 'evidencePricesHidden'
  | 'evidenceRounding'
  | 'evidenceVat'
  | 'evidenceTexts'
  | 'evidenceChosen'

type EvidenceContentProps = {
  evidence: ApprovalEvidence
  words: EvidenceWords
  timeZone: string
  /**
   * True for the customer's view: without prices where the account shows them none. The document as it is kept is for
   * staff.
   */
  isCustomer?: boolean | undefined
}

/** An approval as a document that people read: what was shown, what it cost, what was agreed to, and the proof. */
export function EvidenceContent({ evidence, words, timeZone, isCustomer = false }: EvidenceContentProps) {
  const read = readEvidence(evidence.document)
  const isPriced = !isCustomer || read?.pricesShown !== false
  const hasTotal = !isCustomer || evidence.total !== 0
  return (
    <div className={css['root']}>
      <Notice tone={evidence.isIntact ? 'success' : 'error'}>
        {evidence.isIntact ? words.evidenceIntact : words.evidenceBroken}
      </Notice>
      <Facts
        facts={[
          {
            label: fillText(nameOf(evidence, words), { number: evidence.number }),
            value: formatDateTime(Date.parse(evidence.approvedAt), timeZone),
          },
          { label: words.total, value: isPriced && hasTotal && formatEuro(evidence.total) },
          { label: words.evidenceShownTotal, value: shownTotalOf(read, words) },
          { label: words.evidencePlace, value: read?.atKiosk === true && words.evidenceAtKiosk },
          { label: words.evidenceLanguage, value: evidence.languageLcid },
          { label: words.evidenceByStaff, value: byStaffOf(evidence) },
        ]}
      />
      {read !== null && (
        <ReadEvidence evidence={read} words={words} isPriced={isPriced} hasTotal={isPriced && hasTotal} />
      )}
      <Facts
        facts={[
          { label: words.evidenceHash, value: <code className="size-14 breaks">{evidence.hash}</code> },
          {
            label: words.evidencePrevious,
            value: evidence.previousHash && <code className="size-14 breaks">{evidence.previousHash}</code>,
          },
        ]}
      />
      {!isCustomer && <Original evidence={evidence} words={words} openAtFirst={read === null} />}
    </div>
  )
}

function nameOf({ kind }: ApprovalEvidence, words: EvidenceWords): string {
  return kind === 'ADDITIONAL_WORK' ? words.workApproval : words.approval
}

/**
 * Returns the person who was signed in, and the reason why the approval came from there; null for an approval from the
 * customer's own page.
 */
function byStaffOf({ byStaff }: ApprovalEvidence): string | null {
  return byStaff && [byStaff.name, byStaff.reason].filter(Boolean).join(': ')
}

/** The sum that the pressed button said; that none stood there is said too. */
function shownTotalOf(read: Evidence | null, words: EvidenceWords): string | null {
  const euros = read?.shownTotalEuros
  if (euros === undefined) return null
  return euros === null ? words.evidenceNoShownTotal : formatEuro(euros)
}

type OriginalProps = Pick<EvidenceContentProps, 'evidence' | 'words'> & { openAtFirst: boolean }

function Original({ evidence, words, openAtFirst }: OriginalProps) {
  return (
    <div className={css['original']}>
      <Disclosure summary={words.evidenceOriginal} openAtFirst={openAtFirst}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
        <pre className={css['document']} tabIndex={0} aria-label={words.evidenceOriginal}>
          {JSON.stringify(evidence.document, null, 2)}
        </pre>
      </Disclosure>
    </div>
  )
}

type ReadEvidenceProps = { evidence: Evidence; words: EvidenceWords; isPriced: boolean; hasTotal: boolean }

function ReadEvidence({ evidence, words, isPriced, hasTotal }: ReadEvidenceProps) {
  const { rows, extraServices, roundingEuros, vatPercent, totalEuros, terms, chosen } = evidence
  const priced = (row: EvidenceRow, detail: string | undefined) => ({
    id: row.key,
    label: row.description,
    detail: [detail, words.payers[row.payer], row.shown ? '' : words.evidenceNotShown].filter(Boolean).join(', '),
    euros: isPriced && row.payer === 'CUSTOMER' ? row.euros : null,
  })
  const vat = fillText(words.evidenceVat, { rate: String(vatPercent).replace('.', ',') })
  return (
    <>
      <EvidenceDecisions decisions={evidence.decisions} words={words} />
      <PriceTable
        caption={words.rows}
        rowHeading={words.row}
        priceHeading={words.price}
        rows={[
          ...rows.map((row) => priced(row, undefined)),
          ...extraServices.map((row) => priced(row, words.evidenceExtra)),
        ]}
        sums={roundingEuros === 0 ? [] : [{ label: words.evidenceRounding, euros: roundingEuros }]}
        total={hasTotal ? { label: `${words.total}, ${vat}`, euros: totalEuros } : undefined}
      />
      {!evidence.pricesShown && <p className="tone-soft size-14">{words.evidencePricesHidden}</p>}
      <section aria-label={words.evidenceTexts}>
        <h3 className={css['heading']}>{words.evidenceTexts}</h3>
        {terms.map((term) => (
          <p key={term} className={css['term']}>
            {term}
          </p>
        ))}
      </section>
      {chosen.length > 0 && (
        <section aria-label={words.evidenceChosen}>
          <h3 className={css['heading']}>{words.evidenceChosen}</h3>
          <ul className={css['chosen']}>
            {chosen.map((name) => (
              <li key={name}>{words.evidenceChoices[name] ?? name}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
