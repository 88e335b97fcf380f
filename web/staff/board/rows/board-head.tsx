import { fillText } from '#web/lib/i18n/fill.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import * as look from '#web/ui/layout.ts'

import { nextSort, sortColumns, type BoardSort, type SortColumn } from './board-sort.ts'

import css from './board-row.module.css'

type BoardHeadProps = {
  words: BoardWords['worklist']
  sort: BoardSort | null
  onSort: (sort: BoardSort | null) => void
}

const places: Readonly<Record<SortColumn, string | undefined>> = {
  plate: css['plate'],
  customer: css['customer'],
  waits: css['waits'],
  reserved: css['reserved'],
  wait: css['wait'],
  assignee: css['assignee'],
}

/** The names of the columns, each the way to the order of it. */
export function BoardHead({ words, sort, onSort }: BoardHeadProps) {
  const names: Readonly<Record<SortColumn, string>> = {
    plate: words.colPlate,
    customer: words.colCustomer,
    waits: words.colWaits,
    reserved: words.colReserved,
    wait: words.colWait,
    assignee: words.colAssignee,
  }
  return (
    <div className={look.columns({ across: 4, align: 'center' }, css['head'])}>
      {sortColumns.map((column) => (
        <button
          key={column}
          type="button"
          className={places[column]}
          aria-label={fillText(words.sortBy, { column: names[column] })}
          aria-pressed={sort?.column === column}
          data-way={sort?.column === column ? (sort.isDescending ? 'down' : 'up') : undefined}
          onClick={() => onSort(nextSort(sort, column))}
        >
          <span>{names[column]}</span>
        </button>
      ))}
    </div>
  )
}
