import * as z from 'zod'

import { notFound } from '#core/http/errors.ts'
import type { FrozenRow } from '#domain/money/payment-pricing.ts'
import { vatByRate } from '#domain/money/receipt.ts'
import type { CountedDmsApproval, CountedDmsApprovals } from '#worker/contract/machines/dms-documents.ts'
import type { CountedEvidence } from '#worker/contract/staff/visit/page-units.ts'
import { allEvidenceOf, toEvidence } from '#worker/process/approval/index.ts'

import { readDocument, type DocumentInput, type Visit } from './read-document.ts'

const rowSchema = z.object({
  description: z.string(),
  priceCents: z.int(),
  priceWithVatCents: z.int(),
  payer: z.string().default('CUSTOMER'),
  vatBasisPoints: z.int().optional(),
  quantityThousandths: z.int().optional(),
  unit: z.string().optional(),
})

/** The document of an approval, as far as it says what was approved (`worker/process/approval/approval.ts`). */
const documentSchema = z.object({
  rows: z.array(rowSchema),
  extraServices: z.array(rowSchema).default([]),
  pricesShown: z.boolean().default(true),
  vatBasisPoints: z.int(),
  roundingCents: z.int().default(0),
  atKiosk: z.boolean().default(false),
  terms: z.record(z.string(), z.string()).default({}),
})

/** The approvals of a process as they were given. Throws as `readDocument` does, and 404 `approval.not_found` without any. */
export async function readApprovals(input: DocumentInput): Promise<{ visit: Visit; approvals: CountedDmsApprovals }> {
  const { visit, rows } = await readDocument(input, (db, id) => ({ approvals: allEvidenceOf(db, id) }))
  if (rows.approvals.length === 0) throw notFound('approval')
  const evidence = await Promise.all(rows.approvals.map(toEvidence))
  const { processId, externalWorkOrderId, licenseNumber, workshopName: name, businessId, timeZone } = visit
  const approvals = {
    processId,
    externalWorkOrderId,
    licenseNumber,
    workshop: { name, businessId: businessId || null },
    timeZone,
    items: evidence.map((one) => toApproval(one, visit)),
  }
  return { visit, approvals }
}

function toApproval(evidence: CountedEvidence, { customerName }: Visit): CountedDmsApproval {
  const { id, number, kind, approvedAt, totalCents, limitCents, hash, previousHash, isIntact, byStaff } = evidence
  const document = documentSchema.parse(evidence.document)
  const rows = [...document.rows, ...document.extraServices]
  const billed = rows.filter(({ payer }) => payer === 'CUSTOMER').map((row) => frozen(row, document.vatBasisPoints))
  return {
    id,
    number,
    kind,
    approvedAt,
    approvedBy: byStaff === null ? (document.atKiosk ? 'KIOSK' : 'CUSTOMER') : 'STAFF',
    customerName,
    reason: byStaff?.reason ?? null,
    pricesShown: document.pricesShown,
    rows: rows.map((row) => toRow(row, document.vatBasisPoints)),
    vat: vatByRate(billed).map(({ vatBasisPoints, netCents, vatCents, grossCents }) => ({
      rate: vatBasisPoints / 100,
      netCents,
      vatCents,
      grossCents,
    })),
    roundingCents: document.roundingCents,
    totalCents,
    limitCents,
    terms: Object.values(document.terms).filter((text) => text !== ''),
    hash,
    previousHash,
    isIntact,
  }
}

type Row = z.output<typeof rowSchema>

function frozen({ description, priceCents, priceWithVatCents, vatBasisPoints }: Row, usual: number): FrozenRow {
  return { code: '', description, priceCents, priceWithVatCents, vatBasisPoints: vatBasisPoints ?? usual }
}

function toRow(row: Row, usual: number): CountedDmsApproval['rows'][number] {
  const { description, payer, priceCents, priceWithVatCents, vatBasisPoints, quantityThousandths, unit } = row
  return {
    description,
    quantity: quantityThousandths === undefined ? null : quantityThousandths / 1000,
    unit: unit ?? null,
    vatPercent: (vatBasisPoints ?? usual) / 100,
    priceCents,
    priceWithVatCents,
    payer,
  }
}
