import { formatEuro } from '#domain/format.ts'

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
    <dl className={css['root']} data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd className={css['price']}>{formatEuro(euros)}</dd>
    </dl>
  )
}
