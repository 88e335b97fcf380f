import { contentTexts } from '#web/customer/content-texts.ts'
import type { OrderTotal } from '#web/customer/shared/order-total.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { PriceRow } from '#web/ui/price-row.tsx'

import css from './approval-summary.module.css'

/** What is approved, in sums; nothing where the account shows no prices. */
export function ApprovalSummary({ work, services, total }: OrderTotal) {
  const { text: t } = useText(contentTexts)
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
