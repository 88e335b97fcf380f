import type { OrderRowType } from '#domain/enums.ts'
import { visibleRows } from '#domain/order-rows.ts'
import { contentTexts, type ContentText } from '#web/customer/content-texts.ts'
import { hasUnlistedRows } from '#web/customer/shared/order-total.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { PriceTable } from '#web/ui/price-table.tsx'
import type { AccountSettings, WorkOrder, OrderRow } from '#worker/contract/process.ts'

const noteTypes: ReadonlySet<OrderRowType> = new Set(['CUSTOMER_NOTES', 'DMS_NOTES'])

type OrderLine = { id: string; label: string; detail?: string; euros: number | null }

/** The rows that the account lets its customer see, with a price only where the customer pays it. */
function orderLines(rows: readonly OrderRow[], types: readonly OrderRowType[], t: ContentText): OrderLine[] {
  return visibleRows(rows, types).map((row) => {
    const label = row.description
    if (noteTypes.has(row.type)) return { id: row.id, label, euros: null }
    if (row.payer === 'WARRANTY') return { id: row.id, label, detail: t('paidByWarranty'), euros: null }
    if (row.payer === 'NONE') return { id: row.id, label, detail: t('notBilled'), euros: null }
    return { id: row.id, label, euros: row.priceWithVat }
  })
}

type OrderCardProps = { workOrder: WorkOrder; account: AccountSettings }

/** What will be done, with prices and the total where the account shows them. */
export function OrderCard({ workOrder, account }: OrderCardProps) {
  const { text: t } = useText(contentTexts)
  const { externalWorkOrderId, orderRows } = workOrder
  const lines = orderLines(orderRows, account.orderRowTypesToShowInWorkOrderStep, t)
  const total = account.showPricesInWorkOrderStep ? workOrder.totalPrice : null
  return (
    <Card
      title={t('workOrderRows')}
      aside={
        externalWorkOrderId && (
          <span className="tone-soft size-14">{t('workOrderNumber', { number: externalWorkOrderId })}</span>
        )
      }
    >
      {lines.length === 0 && total === null ? (
        <p className="tone-soft size-14">{t('workOrderNoRows')}</p>
      ) : (
        <PriceTable
          caption={t('workOrderRows')}
          rowHeading={t('rowHeading')}
          priceHeading={t('priceHeading')}
          rows={lines}
          total={total === null ? undefined : { label: t('total'), euros: total }}
        />
      )}
      {total !== null && (
        <p className="above-1 tone-soft size-14">
          {t('vatIncluded')}
          {hasUnlistedRows(workOrder) && ` ${t('workOrderHiddenRows')}`}
        </p>
      )}
    </Card>
  )
}
