import { notFound } from '#core/errors.ts'
import type { JsonValue } from '#domain/consent.ts'
import type { ApprovalEvidence } from '#domain/contract/staff/process-page.ts'
import { evidenceOf, toEvidence } from '#worker/consent/index.ts'
import { readProcess, type CustomerCall } from '#worker/process/index.ts'

/**
 * An approval of the customer's own, with its proof. What did not stand on their screen is left out of the document: rows
 * that the workshop keeps to itself, and prices where it shows none.
 */
export async function getApproval(call: CustomerCall, approvalId: string): Promise<ApprovalEvidence> {
  const { rows } = await readProcess(call, (db, { processId }) => ({
    approval: evidenceOf(db, { processId, approvalId }),
  }))
  const [approval] = rows.approval
  if (approval === undefined) throw notFound('approval')
  const evidence = await toEvidence(approval)
  const document = membersOf(evidence.document)
  const isPriced = document['pricesShown'] === true
  return { ...evidence, document: asShown(document, isPriced), total: isPriced ? evidence.total : 0 }
}

type Members = { readonly [key: string]: JsonValue | undefined }

function membersOf(value: JsonValue | undefined): Members {
  return typeof value === 'object' && value !== null && !isList(value) ? value : {}
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

const prices: ReadonlySet<string> = new Set([
  'priceCents',
  'priceWithVatCents',
  'sumCents',
  'roundingCents',
  'totalCents',
])

function asShown(document: Members, isPriced: boolean): JsonValue {
  const listOf = (value: JsonValue | undefined) => (value !== undefined && isList(value) ? value.map(membersOf) : [])
  const rows = listOf(document['rows']).filter(({ shown, payer }) => shown !== false || payer === 'CUSTOMER')
  const shown = { ...document, rows, extraServices: listOf(document['extraServices']) }
  return isPriced ? shown : unpriced(shown)
}

function unpriced(value: JsonValue | undefined): JsonValue {
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null
  if (isList(value)) return value.map(unpriced)
  const members = Object.entries(value).map(([key, member]) => [key, prices.has(key) ? 0 : unpriced(member)] as const)
  return Object.fromEntries(members)
}
