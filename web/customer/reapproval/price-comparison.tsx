import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import { PriceTrack } from '#web/ui/price/price-bar.tsx'
import { PriceRow } from '#web/ui/price/price-row.tsx'
import type { PricingAnswer } from '#worker/contract/customer/payment.ts'

import { knowsPriceBefore } from './price-changes.ts'

type PriceComparisonProps = Pick<PricingAnswer, 'approved' | 'agreed'> & { total: number }

/** The price of the approval, the price now, what lies between and the ceiling that it is over; the price alone where the customer knows of none before. */
export function PriceComparison({ approved, agreed, total }: PriceComparisonProps) {
  const { text: t } = useText(contentTexts)
  return (
    <Card>
      <div className={look.stack({ gap: 2 })}>
        {knowsPriceBefore(approved) && (
          <>
            <PriceRow label={t('priceBefore')} euros={approved.total} />
            <PriceRow label={t('priceDifference')} euros={Math.round((total - approved.total) * 100) / 100} />
          </>
        )}
        <PriceRow label={t('priceNow')} euros={total} strong />
        {agreed !== null && (
          <>
            <PriceTrack {...agreed} />
            <PriceRow label={t('agreedCeiling')} euros={agreed.ceiling} />
          </>
        )}
      </div>
    </Card>
  )
}
