import { formatQuantity } from '#domain/text/format.ts'
import type { ContentText } from '#web/customer/content-texts.ts'
import type { OrderRow } from '#worker/contract/process.ts'

export type OrderLine = { id: string; label: string; detail?: string; euros: number | null }

/** The rows that came: those that the account lets its customer see, with a price only where the customer pays one. */
export function orderLines(rows: readonly OrderRow[], t: ContentText): OrderLine[] {
  return rows.map((row) => {
    const { id, description: label, type, payer, priceWithVat } = row
    // Notes of the customer and of the dealer system.
    if (type.endsWith('_NOTES')) return { id, label, euros: null }
    const quantity = formatQuantity(row)
    if (payer === 'CUSTOMER')
      return { id, label, ...(quantity !== null && { detail: quantity }), euros: priceWithVat || null }
    const whose = t(payer === 'WARRANTY' ? 'paidByWarranty' : 'notBilled')
    return { id, label, detail: [quantity, whose].filter(Boolean).join(' · '), euros: null }
  })
}
