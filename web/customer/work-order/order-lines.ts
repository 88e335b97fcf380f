import type { OrderRowType } from '#domain/enums.ts'
import { visibleRows } from '#domain/order-rows.ts'
import type { ContentText } from '#web/customer/content-texts.ts'
import type { OrderRow } from '#worker/contract/process.ts'

const noteTypes: ReadonlySet<OrderRowType> = new Set(['CUSTOMER_NOTES', 'DMS_NOTES'])

export type OrderLine = { id: string; label: string; detail?: string; euros: number | null }

/** The rows that the account lets its customer see, with a price only where the customer pays it. */
export function orderLines(rows: readonly OrderRow[], types: readonly OrderRowType[], t: ContentText): OrderLine[] {
  return visibleRows(rows, types).map((row) => {
    const label = row.description
    if (noteTypes.has(row.type)) return { id: row.id, label, euros: null }
    if (row.payer === 'WARRANTY') return { id: row.id, label, detail: t('paidByWarranty'), euros: null }
    if (row.payer === 'NONE') return { id: row.id, label, detail: t('notBilled'), euros: null }
    return { id: row.id, label, euros: row.priceWithVat }
  })
}
