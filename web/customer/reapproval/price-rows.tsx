import { formatEuro } from '#domain/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { unbroken } from '#web/lib/unbroken.ts'
import { Card } from '#web/ui/card.tsx'
import * as look from '#web/ui/layout.ts'
import { PriceTable } from '#web/ui/price-table.tsx'

import type { PriceChanges, PricedLine } from './price-changes.ts'

import css from './reapproval.module.css'

type PriceRowsProps = PriceChanges & { total: number }

/** What it costs now, row by row, with what is new or costs otherwise marked, and what is gone named. */
export function PriceRows({ lines, gone, total }: PriceRowsProps) {
  const { text: t } = useText(contentTexts)
  return (
    <Card title={t('priceRows')}>
      <PriceTable
        caption={t('priceRows')}
        rowHeading={t('rowHeading')}
        priceHeading={t('priceHeading')}
        rows={lines.map((line, id) => ({ id, label: <RowLabel line={line} />, euros: line.priceWithVat }))}
        total={{ label: t('total'), euros: total }}
      />
      {gone.length > 0 && (
        <p className={look.muted(16)}>
          {t('priceRowsGone')}: {gone.map(({ description }) => description).join(', ')}
        </p>
      )}
      <p className={look.muted(16)}>{t('vatIncluded')}</p>
    </Card>
  )
}

function RowLabel({ line: { description, change, before } }: { line: PricedLine }) {
  const { text: t } = useText(contentTexts)
  const label = unbroken(description)
  if (change === 'same') return label
  const mark = change === 'new' ? t('priceRowNew') : t('priceRowChanged', { price: formatEuro(before ?? 0) })
  return (
    <>
      {label} <span className={css['mark']}>{mark}</span>
    </>
  )
}
