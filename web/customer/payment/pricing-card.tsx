import { useState } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { chevronDownShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import { PriceTable } from '#web/ui/price/price-table.tsx'

import type { PaymentLines } from './payment-lines.ts'

import css from './payment.module.css'

/** More rows than this would push the ways to pay off a phone's screen. */
const mostRowsOpen = 5

type PricingCardProps = PaymentLines & {
  /** True for a customer who returns to a payment: they have seen the rows, and look for its state. */
  isKnown: boolean
  /** At the terminal the rows are what is compared with its screen. */
  atTerminal: boolean
}

/** Shows what is to be paid, row by row; a list that is long or known is folded until asked for, or compared. */
export function PricingCard({ lines, total, isKnown, atTerminal }: PricingCardProps) {
  const { text: t } = useText(contentTexts)
  const [opened, setOpened] = useState<boolean | null>(null)
  if (lines.length === 0 && total === null) return null
  return (
    <Card>
      <details
        open={opened ?? (atTerminal || (!isKnown && lines.length <= mostRowsOpen))}
        onToggle={(event) => setOpened(event.currentTarget.open)}
        className={css['rows']}
      >
        <summary className={look.row({ across: 3, wrap: true, align: 'center', target: true }, css['summary'])}>
          <h2 className={look.text({ size: 16 })}>{t('paymentRows')}</h2>
          {lines.length > 1 && <span className={look.muted(16)}>{t('paymentRowCount', { count: lines.length })}</span>}
          <span className={look.muted(undefined, css['chevron'])}>
            <Icon shape={chevronDownShape} />
          </span>
        </summary>
        <PriceTable
          caption={t('paymentRows')}
          rowHeading={t('rowHeading')}
          priceHeading={t('priceHeading')}
          rows={lines.map((line) => ({ ...line, euros: line.euros || null }))}
          total={total ? { label: t('total'), euros: total } : undefined}
        />
        {total ? <p className={look.muted(16)}>{t('vatIncluded')}</p> : null}
      </details>
    </Card>
  )
}
