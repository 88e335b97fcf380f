import { contentTexts } from '#web/customer/content-texts.ts'
import { orderLines } from '#web/customer/shared/order/order-lines.ts'
import { chosenServices, hasUnlistedRows, type OrderTotal } from '#web/customer/shared/order/order-total.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { serviceDescription } from '#web/lib/service-description.ts'
import { Card } from '#web/ui/page/card.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import type { Elements } from '#web/ui/page/elements.ts'
import { PriceRow } from '#web/ui/price/price-row.tsx'
import { PriceTable, type PricedRow } from '#web/ui/price/price-table.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import css from './approved-list.module.css'

/** A list that is longer would push the tick off the screen: the rest is folded, and counted. */
const mostRowsOpen = 5

type ApprovedListProps = {
  view: ProcessInit
  sums: OrderTotal
  /** Below the sum: the tick that says yes to it, where it stands here. */
  children: Elements
}

/** Shows what is approved, row by row, with the services that were chosen; prices where the account shows them. */
export function ApprovedList({ view, sums, children }: ApprovedListProps) {
  const { text: t } = useText(contentTexts)
  const { workOrder } = view
  const lines = [...orderLines(workOrder?.orderRows ?? [], t), ...serviceLines(view)]
  if (lines.length === 0 && !sums.total) return children && <div className={css['alone']}>{children}</div>
  const folded = lines.slice(mostRowsOpen)
  return (
    <Card title={t('approvalSummary')}>
      <div className="stack gap-4">
        {lines.length > 0 && <Lines lines={lines.slice(0, mostRowsOpen)} />}
        {folded.length > 0 && (
          <Disclosure summary={t('approvalMoreRows', { count: folded.length })}>
            <Lines lines={folded} />
          </Disclosure>
        )}
        <Sums {...sums} />
        {sums.total ? (
          <p className="tone-soft size-14">
            <span>{t('vatIncluded')}</span>
            {workOrder && hasUnlistedRows(workOrder) && <span>{` ${t('workOrderHiddenRows')}`}</span>}
          </p>
        ) : (
          sums.total === 0 && <p>{t('nothingToPay')}</p>
        )}
        {children && <div className={css['consent']}>{children}</div>}
      </div>
    </Card>
  )
}

function serviceLines({ extraServices, process, content }: ProcessInit): PricedRow[] {
  return chosenServices(extraServices, process.selectedExtraServices).map((service) => ({
    id: service.id,
    label: serviceDescription(service, content.languageId),
    euros: service.totalPrice || null,
  }))
}

function Lines({ lines }: { lines: readonly PricedRow[] }) {
  const { text: t } = useText(contentTexts)
  return (
    <PriceTable
      caption={t('approvalSummary')}
      rowHeading={t('rowHeading')}
      priceHeading={t('priceHeading')}
      rows={lines}
    />
  )
}

/** The parts of the total where there are two, and the total. */
function Sums({ work, services, total }: OrderTotal) {
  const { text: t } = useText(contentTexts)
  if (!total) return null
  return (
    <div className="stack gap-2">
      {work && services ? (
        <>
          <PriceRow label={t('approvalWork')} euros={work} />
          <PriceRow label={t('approvalServices')} euros={services} />
        </>
      ) : null}
      <PriceRow label={t('total')} euros={total} strong />
    </div>
  )
}
