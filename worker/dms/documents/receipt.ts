import { notFound } from '#core/http/errors.ts'
import type { CountedDmsReceipt } from '#worker/contract/machines/dms-documents.ts'
import type { CountedReceipt } from '#worker/contract/receipt.ts'
import { receiptQueries, toReceipt } from '#worker/db/payment-records/index.ts'

import { readDocument, type DocumentInput, type Visit } from './read-document.ts'

/** The receipt of a process. Throws as `readDocument` does, and 404 `receipt.not_found` where nothing has paid it. */
export async function readReceipt(input: DocumentInput): Promise<{ visit: Visit; receipt: CountedReceipt }> {
  const { visit, rows } = await readDocument(input, receiptQueries)
  const receipt = toReceipt(rows)
  if (receipt === null) throw notFound('receipt')
  return { visit, receipt }
}

export function toDealerReceipt(
  visit: Visit,
  { workOrderNumber: externalWorkOrderId, ...receipt }: CountedReceipt,
): CountedDmsReceipt {
  return { processId: visit.processId, externalWorkOrderId, ...receipt }
}
