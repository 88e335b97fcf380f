import type { OrderTotal } from '#web/customer/shared/order-total.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Card } from '#web/ui/card.tsx'
import { PriceRow } from '#web/ui/price-row.tsx'

import css from './approval-summary.module.css'

/** What is approved, in sums; nothing where the account shows no prices. */
export function ApprovalSummary({ work, services, total }: OrderTotal) {
  const t = useTexts()
  if (total === null) return null
  return (
    <Card title={t('approvalSummary')}>
      <div className="stack gap-2">
        {work !== null && <PriceRow label={t('approvalWork')} euros={work} />}
        {services !== null && <PriceRow label={t('approvalServices')} euros={services} />}
        <PriceRow label={t('total')} euros={total} strong />
      </div>
      <p className={css['note']}>{t('vatIncluded')}</p>
    </Card>
  )
}
