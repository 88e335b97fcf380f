import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import { Words } from '#web/ui/page/words.tsx'
import { PriceRow } from '#web/ui/price/price-row.tsx'
import { PriceTable, type PricedRow } from '#web/ui/price/price-table.tsx'
import type { ApprovedPrice, PricingAnswer } from '#worker/contract/customer/payment.ts'

import { knowsPriceBefore, priceChanges, sumOf, type PricedLine } from './price-changes.ts'

import css from './reapproval.module.css'

type PriceRowsProps = { approved: ApprovedPrice | null; pricing: PricingAnswer }

/** Shows what differs from what was approved, row by row. The rest is one sum, with its rows folded under it. */
export function PriceRows({ approved, pricing }: PriceRowsProps) {
  const { text: t } = useText(contentTexts)
  const { lines, gone } = priceChanges(approved?.rows ?? [], pricing.paymentRows)
  const isFirst = approved?.sawWork !== true
  const knows = knowsPriceBefore(approved)
  const same = lines.filter(({ change, isRounding }) => change === 'same' && !isRounding)
  const rounding = lines.filter(({ isRounding }) => isRounding)
  const differing: PricedRow[] = [
    ...lines
      .filter(({ change }) => change !== 'same')
      .map((line, id) => ({
        id,
        label: isFirst ? line.description : <Marked line={line} knows={knows} />,
        detail: line.quantity,
        euros: line.priceWithVat || null,
      })),
    ...gone.map(({ description, priceWithVat }, index) => ({
      id: `gone ${index}`,
      label: <WithMark text={description} mark={goneMark(knows, priceWithVat)} />,
      euros: null,
    })),
  ]
  function goneMark(isKnown: boolean, price: number): string {
    return isKnown && price ? t('priceRowGone', { price: formatEuro(price) }) : t('priceRowGoneUnpriced')
  }
  return (
    <Card title={t(isFirst ? 'priceRowsFirst' : 'priceRows')}>
      <div className={look.stack({ gap: 4 })}>
        {differing.length > 0 && <Table rows={differing} caption={t(isFirst ? 'priceRowsFirst' : 'priceRows')} />}
        {same.length > 0 && <Same lines={same} />}
        {rounding.map(({ description, priceWithVat }) => (
          <PriceRow key={description} label={description} euros={priceWithVat} />
        ))}
        <PriceRow label={t('total')} euros={pricing.totalPrice} strong />
        <p className={look.muted(16)}>{t('vatIncluded')}</p>
      </div>
    </Card>
  )
}

function Table({ rows, caption }: { rows: readonly PricedRow[]; caption: string }) {
  const { text: t } = useText(contentTexts)
  return <PriceTable caption={caption} rowHeading={t('rowHeading')} priceHeading={t('priceHeading')} rows={rows} />
}

/** Shows what stays as it was approved. */
function Same({ lines }: { lines: readonly PricedLine[] }) {
  const { text: t } = useText(contentTexts)
  return (
    <div className={look.stack({ gap: 2 })}>
      <PriceRow label={t('priceRowsSame')} euros={sumOf(lines)} />
      <Disclosure summary={t('priceRowsSameShow', { count: lines.length })}>
        <Table
          caption={t('priceRowsSame')}
          rows={lines.map((line, id) => ({
            id,
            label: line.description,
            detail: line.quantity,
            euros: line.priceWithVat || null,
          }))}
        />
      </Disclosure>
    </div>
  )
}

function Marked({ line: { description, change, before }, knows }: { line: PricedLine; knows: boolean }) {
  const { text: t } = useText(contentTexts)
  if (change === 'new') return <WithMark text={description} mark={t('priceRowNew')} />
  const mark = knows && before !== null ? t('priceRowChanged', { price: formatEuro(before) }) : t('priceRowRepriced')
  return <WithMark text={description} mark={mark} />
}

function WithMark({ text, mark }: { text: string; mark: string }) {
  return (
    <>
      <span>
        <Words>{text}</Words>
      </span>{' '}
      <span className={css['mark']}>{mark}</span>
    </>
  )
}
