import { contentTexts } from '#web/customer/content-texts.ts'
import { orderLines } from '#web/customer/shared/order/order-lines.ts'
import { hasUnlistedRows } from '#web/customer/shared/order/order-total.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { LongPriceTable } from '#web/ui/price/long-price-table.tsx'
import type { WorkOrder } from '#worker/contract/process.ts'

type OrderCardProps = { workOrder: WorkOrder }

/** Shows what will be done, with prices and the total where the account shows them. */
export function OrderCard({ workOrder }: OrderCardProps) {
  const { text: t } = useText(contentTexts)
  const { externalWorkOrderId, orderRows } = workOrder
  const lines = orderLines(orderRows, t)
  const total = workOrder.totalPrice || null
  return (
    <Card
      title={t('workOrderRows')}
      aside={
        externalWorkOrderId && (
          <span className="tone-soft size-14">{t('workOrderNumber', { number: externalWorkOrderId })}</span>
        )
      }
    >
      {lines.length === 0 && !total ? (
        <p className="tone-soft size-14">{t('workOrderNoRows')}</p>
      ) : (
        <LongPriceTable
          moreRows={(count) => t('approvalMoreRows', { count })}
          caption={t('workOrderRows')}
          rowHeading={t('rowHeading')}
          priceHeading={t('priceHeading')}
          rows={lines}
          total={total ? { label: t('total'), euros: total } : undefined}
        />
      )}
      {total !== null && (
        <p className="above-1 tone-soft size-14">
          <span>{t('vatIncluded')}</span>
          {hasUnlistedRows(workOrder) && <span>{` ${t('workOrderHiddenRows')}`}</span>}
        </p>
      )}
    </Card>
  )
}
