import { Disclosure } from '#web/ui/page/disclosure.tsx'

import { PriceRow } from './price-row.tsx'
import { PriceTable, type PriceTableProps } from './price-table.tsx'

/** Rows that are read at a glance; an order may have a thousand. */
const mostRowsOpen = 25

type LongPriceTableProps = PriceTableProps & {
  /** Says how many rows are folded away. */
  moreRows: (count: number) => string
}

/** A table of prices whose rows beyond the first are folded, with sums and total still before the eyes. */
export function LongPriceTable({ rows, sums = [], total, moreRows, ...table }: LongPriceTableProps) {
  const folded = rows.slice(mostRowsOpen)
  if (folded.length === 0) return <PriceTable {...table} rows={rows} sums={sums} total={total} />
  return (
    <div className="stack gap-4">
      <PriceTable {...table} rows={rows.slice(0, mostRowsOpen)} />
      <Disclosure summary={moreRows(folded.length)}>
        <PriceTable {...table} rows={folded} />
      </Disclosure>
      {total && sums.map((sum) => <PriceRow key={sum.label} {...sum} />)}
      {total && <PriceRow label={total.label} euros={total.euros} strong />}
    </div>
  )
}
