import { formatEuro } from '#domain/text/format.ts'
import { cx } from '#web/ui/page/cx.ts'

import css from './price-row.module.css'

export type PriceRowProps = {
  label: string
  euros: number
  /** The sum that matters. */
  strong?: boolean | undefined
}

/** One named sum. */
export function PriceRow({ label, euros, strong = false }: PriceRowProps) {
  return (
    <dl className={cx('row gap-1 across-4 wrap align-baseline justify-between', strong && 'size-20 weight-600')}>
      <dt>{label}</dt>
      <dd className={cx('nowrap', css['price'])}>{formatEuro(euros)}</dd>
    </dl>
  )
}
