import { centsToEuros } from '#domain/money/pricing.ts'
import { isUndecided, totalWith, workDecisions, type WorkDecision } from '#domain/process/additional-work.ts'
import type { KeyValueStore } from '#web/lib/storage.ts'
import type {
  AdditionalWorkProposal,
  AdditionalWorkRow,
  AdditionalWorkSums,
  AdditionalWorkView,
} from '#worker/contract/additional-work.ts'

/** The customer's choice for each row, by its id. */
export type Choices = Readonly<Record<string, WorkDecision>>

/** A row as it was when the person chose. Euros with VAT. */
export type SeenRow = Pick<AdditionalWorkRow, 'id' | 'title' | 'priceWithVat'>

/** Unconfirmed choices of a proposal, with the prices that were on the screen then; `total` is of the whole work. */
export type Draft = { proposalId: string; version: number; total: number; rows: readonly SeenRow[]; choices: Choices }

/** The change of a row since it was seen; `before` is its price then. */
export type RowChange = { kind: 'new' } | { kind: 'price'; before: number }

export type Carried = {
  choices: Choices
  /** By the id of the row as it is now. */
  changes: ReadonlyMap<string, RowChange>
  /** Rows that were seen and are proposed no more. */
  gone: readonly SeenRow[]
  /** The earlier price of the whole work without these rows, where that has changed. */
  totalBefore: number | null
}

/** The proposal that waits for its customer, the oldest first; else one that waits for a call. */
export function proposalToDecide({ proposals }: AdditionalWorkView): AdditionalWorkProposal | null {
  const waits = (state: AdditionalWorkRow['state']) =>
    proposals.findLast(({ rows }) => rows.some((row) => row.state === state))
  return waits('PROPOSED') ?? waits('CALL_REQUESTED') ?? null
}

export const rowsToDecide = ({ rows }: AdditionalWorkProposal): readonly AdditionalWorkRow[] =>
  rows.filter(({ state }) => isUndecided(state))

/** A draft of a proposal as it is now. */
export function emptyDraft(proposal: AdditionalWorkProposal, { total }: AdditionalWorkSums): Draft {
  const rows = rowsToDecide(proposal).map(({ id, title, priceWithVat }) => ({ id, title, priceWithVat }))
  return { proposalId: proposal.id, version: proposal.version, total, rows, choices: {} }
}

/**
 * A draft carried over to the proposal as it is now. Rows that were put otherwise have new ids, so that a row that is not
 * known by its id is known by what it says.
 */
export function carry(draft: Draft, proposal: AdditionalWorkProposal, { total }: AdditionalWorkSums): Carried {
  const now = rowsToDecide(proposal)
  const isStill = ({ id }: SeenRow) => proposal.rows.some((row) => row.id === id && row.state !== 'WITHDRAWN')
  const known = new Map(now.map((row) => [row.id, seenOf(draft, row)]))
  const choices: Record<string, WorkDecision> = {}
  const changes = new Map<string, RowChange>()
  for (const { id, priceWithVat } of now) {
    const seen = known.get(id)
    const choice = draft.choices[id] ?? (seen && draft.choices[seen.id])
    if (choice !== undefined) choices[id] = choice
    if (seen === undefined) changes.set(id, { kind: 'new' })
    else if (seen.priceWithVat !== priceWithVat) changes.set(id, { kind: 'price', before: seen.priceWithVat })
  }
  const kept = new Set([...known.values()].map((seen) => seen?.id))
  const gone = draft.rows.filter((seen) => !kept.has(seen.id) && !isStill(seen))
  return { choices, changes, gone, totalBefore: draft.total === total ? null : draft.total }
}

function seenOf({ rows }: Draft, { id, title }: AdditionalWorkRow): SeenRow | undefined {
  return rows.find((seen) => seen.id === id) ?? rows.find((seen) => seen.title === title)
}

/** Rows that wait for a decision and have none: who asked for a call has said something already. */
export function undecidedRows(proposal: AdditionalWorkProposal, choices: Choices): readonly string[] {
  return proposal.rows.filter(({ id, state }) => state === 'PROPOSED' && !(id in choices)).map(({ id }) => id)
}

/** Returns the cents of a price from the server, which has no fractions of a cent. */
const centsOf = (euros: number) => Math.round(euros * 100)

/** Returns the number of accepted rows, their sum, and the sum of the whole work with them, in euros with VAT. */
export function chosenSums(proposal: AdditionalWorkProposal, choices: Choices, sums: AdditionalWorkSums) {
  const accepted = rowsToDecide(proposal).filter(({ id }) => choices[id] === 'ACCEPT')
  const priced = accepted.map(({ priceWithVat }) => ({ priceWithVatCents: centsOf(priceWithVat) }))
  const whole = { sumCents: centsOf(sums.sum), isTotalPriceRounded: sums.isTotalPriceRounded }
  const added = priced.reduce((cents, { priceWithVatCents }) => cents + priceWithVatCents, 0)
  return { count: accepted.length, added: centsToEuros(added), total: centsToEuros(totalWith(whole, priced)) }
}

const draftKey = (code: string) => `additional-work-draft:${code}`

export function keepDraft(store: KeyValueStore, code: string, draft: Draft): void {
  store.set(draftKey(code), JSON.stringify(draft))
}

export function forgetDraft(store: KeyValueStore, code: string): void {
  store.remove(draftKey(code))
}

/** Returns the draft that was kept of this proposal; null where it is of another, or cannot be read. */
export function keptDraft(store: KeyValueStore, code: string, proposalId: string): Draft | null {
  const kept = parse(store.get(draftKey(code)))
  return isDraft(kept) && kept.proposalId === proposalId ? kept : null
}

export function parse(text: string | null): unknown {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    return value
  } catch {
    return null
  }
}

const isDecision = (value: unknown): value is WorkDecision => workDecisions.some((decision) => decision === value)

/** Only `keepDraft` writes under this key: its outline tells it from what an older version left. */
function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  if (!('choices' in value) || !('rows' in value) || !('version' in value) || !('total' in value)) return false
  const { choices, rows, version, total } = value
  if (typeof version !== 'number' || typeof total !== 'number' || !Array.isArray(rows)) return false
  return typeof choices === 'object' && choices !== null && Object.values(choices).every(isDecision)
}
