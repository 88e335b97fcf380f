import { useQuery } from '@tanstack/react-query'

import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { pricingOptions } from '#web/customer/payment/api.ts'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PriceBar } from '#web/ui/price/price-bar.tsx'

import { priceMoved } from './price-moved.ts'

/** Shows the price against what was agreed, the row that moved it, and until where it may rise; nothing to who agreed to no price. */
export function AgreedPrice({ code }: Pick<FinalProps, 'code'>) {
  const { text: t } = useText(contentTexts)
  const agreed = useQuery(pricingOptions(code)).data?.agreed ?? null
  if (agreed === null || agreed.ceiling <= 0) return null
  const { approved, now, ceiling, isOwnLimit } = agreed
  const labels = { approved: t('agreedApproved'), now: t('agreedNow'), ceiling: t('agreedCeiling') }
  const bound = now > ceiling ? 'agreedOver' : isOwnLimit ? 'agreedWithinOwn' : 'agreedWithin'
  return (
    <Card title={t('agreedTitle')}>
      <div className="stack gap-3">
        <PriceBar approved={approved} now={now} ceiling={ceiling} labels={labels} />
        <p>{priceMoved(agreed, t)}</p>
        <p className="tone-soft">{t(bound, { ceiling: formatEuro(ceiling) })}</p>
      </div>
    </Card>
  )
}
