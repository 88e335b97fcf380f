import type { RowPayer } from '#domain/enums.ts'
import { rowPayers } from '#domain/enums.ts'
import { workDecisions, workUrgencies, type WorkDecision, type WorkUrgency } from '#domain/process/additional-work.ts'
import type { JsonValue } from '#domain/process/consent.ts'
import { formatQuantity } from '#domain/text/format.ts'

export type EvidenceRow = {
  key: string
  description: string
  euros: number
  payer: RowPayer
  /** It stood on the customer's screen. */
  shown: boolean
}

/** A row of additional work as it was shown, and what was said to it. */
export type EvidenceDecision = {
  key: string
  title: string
  /** The workshop's description. */
  words: string
  euros: number
  urgency: WorkUrgency
  decision: WorkDecision
  /** The number of pictures and videos of it. */
  findings: number
}

/** A customer's approval, out of the document that was kept. */
export type Evidence = {
  rows: readonly EvidenceRow[]
  extraServices: readonly EvidenceRow[]
  /** Empty where no additional work was decided. */
  decisions: readonly EvidenceDecision[]
  pricesShown: boolean
  vatPercent: number
  roundingEuros: number
  totalEuros: number
  /** The sum on the button that was pressed: null where none stood there, undefined where it is not known. */
  shownTotalEuros: number | null | undefined
  /** It was given at a kiosk of the workshop. */
  atKiosk: boolean
  /** The texts that were agreed to, as they stood on the screen. */
  terms: readonly string[]
  /** Ticked choices, by name. */
  chosen: readonly string[]
}

type Members = Readonly<Record<string, JsonValue | undefined>>

/** Reads the document of an approval; null for one of another shape, which is then shown as it is. */
export function readEvidence(document: JsonValue): Evidence | null {
  const members = membersOf(document) ?? {}
  const { rows, extraServices, pricesShown, vatBasisPoints, roundingCents, totalCents, terms, choices } = members
  const [termTexts, chosen] = [membersOf(terms), membersOf(choices)]
  if (!isList(rows) || !isList(extraServices) || termTexts === null || chosen === null) return null
  if (typeof totalCents !== 'number' || typeof vatBasisPoints !== 'number') return null
  return {
    rows: rows.map(readRow),
    extraServices: extraServices.map(readRow),
    decisions: readDecisions(members['additionalWork']),
    pricesShown: pricesShown === true,
    vatPercent: vatBasisPoints / 100,
    roundingEuros: euros(roundingCents),
    totalEuros: euros(totalCents),
    shownTotalEuros: shownTotalIn(members),
    atKiosk: members['atKiosk'] === true,
    terms: Object.values(termTexts).flatMap((text) => (typeof text === 'string' && text !== '' ? [text] : [])),
    chosen: Object.entries(chosen).flatMap(([name, isTicked]) => (isTicked === true ? [name] : [])),
  }
}

function readRow(value: JsonValue, index: number): EvidenceRow {
  const { id, description, priceWithVatCents, payer, shown, quantityThousandths, unit } = membersOf(value) ?? {}
  const quantity = formatQuantity({
    quantity: typeof quantityThousandths === 'number' ? quantityThousandths / 1000 : null,
    unit: typeof unit === 'string' ? unit : null,
  })
  return {
    key: typeof id === 'string' ? id : String(index),
    description: [description, quantity].filter((word) => typeof word === 'string').join(', '),
    euros: euros(priceWithVatCents),
    payer: rowPayers.find((one) => one === payer) ?? 'CUSTOMER',
    shown: shown !== false,
  }
}

function readDecisions(work: JsonValue | undefined): EvidenceDecision[] {
  const { decisions } = membersOf(work) ?? {}
  return isList(decisions) ? decisions.flatMap(readDecision) : []
}

function readDecision(value: JsonValue, index: number): EvidenceDecision[] {
  const { id, title, words, priceWithVatCents, findings, ...rest } = membersOf(value) ?? {}
  const urgency = workUrgencies.find((one) => one === rest['urgency'])
  const decision = workDecisions.find((one) => one === rest['decision'])
  if (urgency === undefined || decision === undefined || typeof title !== 'string') return []
  const key = typeof id === 'string' ? id : String(index)
  const shown = isList(findings) ? findings.length : 0
  return [
    {
      key,
      title,
      words: typeof words === 'string' ? words : '',
      euros: euros(priceWithVatCents),
      urgency,
      decision,
      findings: shown,
    },
  ]
}

function shownTotalIn({ shownTotalCents }: Members): number | null | undefined {
  return typeof shownTotalCents === 'number' ? euros(shownTotalCents) : shownTotalCents === null ? null : undefined
}

const euros = (cents: JsonValue | undefined) => (typeof cents === 'number' ? cents / 100 : 0)

function membersOf(value: JsonValue | undefined): Members | null {
  return typeof value === 'object' && value !== null && !isList(value) ? value : null
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}
