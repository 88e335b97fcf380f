import type { ReactNode } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'
import { Words } from '#web/ui/page/words.tsx'

import css from './price-table.module.css'

export type PricedRow = {
  id: string | number
  label: ReactNode
  /** A quieter line under the label. */
  detail?: string | undefined
  /** Null where the price is not shown. */
  euros: number | null
}

export type PriceTableProps = {
  /** The subject of the list, for screen readers. */
  caption: string
  rowHeading: string
  priceHeading: string
  rows: readonly PricedRow[]
  /** Quieter sums before the total, such as the part of VAT. */
  sums?: readonly { label: string; euros: number }[] | undefined
  total?: { label: string; euros: number } | undefined
}

/** Rows with prices aligned at the comma; without any price it is a list of the rows. */
export function PriceTable({ caption, rowHeading, priceHeading, rows, sums = [], total }: PriceTableProps) {
  const priced = total !== undefined || rows.some((row) => row.euros !== null)
  return (
    <table className={css['table']}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className={css['head']}>
        <tr>
          <th scope="col">
            <VisuallyHidden>{rowHeading}</VisuallyHidden>
          </th>
          {priced && (
            <th scope="col">
              <VisuallyHidden>{priceHeading}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className={css['label']}>
              <span>{typeof row.label === 'string' ? <Words>{row.label}</Words> : row.label}</span>
              {row.detail && <span className={css['detail']}>{row.detail}</span>}
            </th>
            {priced && <td className={css['price']}>{row.euros === null ? '' : formatEuro(row.euros)}</td>}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          {sums.map((sum) => (
            <tr key={sum.label} className={css['sum']}>
              <th scope="row" className={css['label']}>
                {sum.label}
              </th>
              <td className={css['price']}>{formatEuro(sum.euros)}</td>
            </tr>
          ))}
          <tr className={css['total']}>
            <th scope="row" className={css['label']}>
              {total.label}
            </th>
            <td className={css['price']}>
              <span>{formatEuro(total.euros)}</span>
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
