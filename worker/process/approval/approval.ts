import { pick } from '#core/http/pick.ts'
import { processTypes, type OrderRowType, type ProcessType, type RowPayer } from '#domain/enums.ts'
import { billableRows, priceOrder, visibleRows, type PricedOrder } from '#domain/money/order-rows.ts'
import type { PricingTerms } from '#domain/money/pricing.ts'
import { rowTermNames, type RowTerms } from '#domain/money/row-price.ts'
import { isNoDms, isRetrieveType } from '#domain/process-type.ts'
import { consentHash, type JsonValue } from '#domain/process/consent.ts'

type ScreenRow = Partial<RowTerms> & {
  id: string
  description: string
  type: OrderRowType
  priceCents: number
  payer: RowPayer
}
type ScreenService = {
  id: string
  type: OrderRowType
  description: string
  priceCents: number
  grossCents?: number | null
}

import type { ByStaff } from './by-staff.ts'

/** The customer's screen when they approved. Prices are cents without VAT. */
export type Screen = {
  processId: string
  processType: ProcessType
  processVersion: number
  languageLcid: string
  workOrder: { id: string; version: number } | null
  rows: readonly ScreenRow[]
  extraServices: readonly ScreenService[]
  choices: Readonly<Record<string, boolean>>
  /** Up to which total the workshop need not ask again, in cents with VAT; null where nothing was said. */
  limitCents?: number | null
  /** The sum that stood on the button: null where none did; absent where the caller did not say. Cents with VAT. */
  shownTotalCents?: number | null | undefined
  /** Staff were signed in in the browser of the approval. */
  byStaff: ByStaff | null
  /** It was given by a code of a kiosk, or on its screen: whose hand that was, nobody has shown. */
  atKiosk?: boolean
  terms: PricingTerms & {
    showPricesInWorkOrderStep: boolean
    orderRowTypesToShowInWorkOrderStep: readonly OrderRowType[]
  }
  /** Names of the texts that say what is agreed to, on a screen of its own; those of the approval step unless given. */
  termKeys?: readonly string[]
  /**
   * `price`: what was approved before costs more now, and that is what lies on the screen. `additional_work`: rows that the
   * workshop proposed were decided; those that were accepted are among the rows.
   */
  kind?: 'price' | 'additional_work'
  /** The decisions, and the shown part of them. */
  additionalWork?: JsonValue
  /** The allowed price of the whole work where it is not on the screen: nothing was accepted. */
  agreedCents?: number | undefined
  /** The texts of the screen in the language of the screen. */
  texts: Readonly<Record<string, string>>
}

export type PreviousApproval = { number: number; hash: string }

/** A link of the ledger's chain, ready to be written. */
export type Approval = {
  number: number
  processVersion: number
  languageLcid: string
  /** Null for the approval of a visit; the others say so in their document. */
  kind: NonNullable<Screen['kind']> | null
  document: JsonValue
  totalCents: number
  limitCents: number | null
  byStaff: ByStaff | null
  previousHash: string | null
  hash: string
}

/** The texts that say what is agreed to by confirming. */
function termKeys(processType: ProcessType): readonly string[] {
  // Confirmed from the work order itself, by its button.
  if (processType === 'RETRIEVE') return ['workOrderContinueRetrieve', 'vatIncluded']
  if (isRetrieveType(processType)) return ['retrieveApproved', 'retrieveApprovedText']
  const kind = isNoDms(processType) ? 'orderApproved' : 'workOrderApproved'
  return [kind, `${kind}Text`, 'vatIncluded']
}

const everyTermKey: ReadonlySet<string> = new Set(processTypes.flatMap(termKeys))

/** Terms that the customer agrees to by approving a new price. */
export const priceTermKeys: readonly string[] = ['priceTerms', 'vatIncluded']

/** Terms that the customer agrees to by deciding additional work. */
export const additionalWorkTermKeys: readonly string[] = ['additionalWorkTerms', 'vatIncluded']

/** Returns whether a text is part of what a customer agrees to by confirming. */
export function isTermKey(key: string): boolean {
  return everyTermKey.has(key)
}

type ShownValues = Record<string, string | number>

/** Returns how a price came about, as far as it was told: of a row that is a price alone nothing is. */
function termsOf(row: Partial<RowTerms>): ShownValues {
  const stated = rowTermNames.flatMap((name) => {
    const value = row[name] ?? null
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(stated)
}

type PricedScreen = PricedOrder<ScreenRow & { stated: ShownValues }, ScreenService>

function documentOf(screen: Screen, priced: PricedScreen): JsonValue {
  const { terms, texts, kind, limitCents, shownTotalCents, byStaff, atKiosk } = screen
  const isPrice = kind !== undefined
  const visible = isPrice
    ? billableRows(screen.rows)
    : visibleRows(screen.rows, terms.orderRowTypesToShowInWorkOrderStep)
  const shown = new Set(visible.map(({ id }) => id))
  const { pricing } = priced
  return {
    kind,
    limitCents: limitCents ?? undefined,
    shownTotalCents,
    byStaff: byStaff ?? undefined,
    atKiosk: atKiosk === true ? true : undefined,
    additionalWork: screen.additionalWork,
    processId: screen.processId,
    processType: screen.processType,
    processVersion: screen.processVersion,
    language: screen.languageLcid,
    workOrder: screen.workOrder,
    rows: priced.rows.map((row) => ({
      ...row.stated,
      ...pick(row, 'id', 'description', 'type', 'priceCents', 'payer', 'priceWithVatCents'),
      shown: shown.has(row.id),
    })),
    extraServices: priced.services.map((service) =>
      pick(service, 'id', 'type', 'description', 'priceCents', 'priceWithVatCents'),
    ),
    choices: screen.choices,
    pricesShown: isPrice || terms.showPricesInWorkOrderStep,
    vatBasisPoints: terms.vatBasisPoints,
    vatRounding: terms.vatRounding === 'ROW' ? undefined : terms.vatRounding,
    sumCents: pricing.sumCents,
    roundingCents: pricing.roundingCents,
    totalCents: pricing.totalCents,
    terms: Object.fromEntries((screen.termKeys ?? termKeys(screen.processType)).map((key) => [key, texts[key] ?? ''])),
  }
}

/** Ties what was approved to the approval before it (null for the first of the process). */
export async function createApproval(screen: Screen, previous: PreviousApproval | null): Promise<Approval> {
  const rows = screen.rows.map((row) => ({ ...row, stated: termsOf(row) }))
  const priced = priceOrder({ rows, services: screen.extraServices }, screen.terms)
  const document = documentOf(screen, priced)
  const previousHash = previous?.hash ?? null
  return {
    number: (previous?.number ?? 0) + 1,
    processVersion: screen.processVersion,
    languageLcid: screen.languageLcid,
    kind: screen.kind ?? null,
    document,
    totalCents: screen.agreedCents ?? priced.pricing.totalCents,
    limitCents: screen.limitCents ?? null,
    byStaff: screen.byStaff,
    previousHash,
    hash: await consentHash(document, previousHash),
  }
}
