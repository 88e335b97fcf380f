import { fillText } from '#web/lib/i18n/fill.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { cx } from '#web/ui/page/cx.ts'
import type { Elements } from '#web/ui/page/elements.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

import css from './row-tick.module.css'

export type TickProps = {
  /** Null while no row can be selected. */
  isTicked: boolean | null
  onTick?: ((id: string, isRange: boolean) => void) | undefined
}

type RowTickProps = TickProps & {
  item: BoardItem
  words: BoardWords
  /** The name of what the rows from here on have in common: drawn, for each of them says it itself. */
  group?: string | undefined
  children: Elements
}

/** A row, selected by mouse or finger; by keyboard Space on the row does. With Shift every row up to it. */
export function RowTick({ item, words, group, isTicked, onTick, children }: RowTickProps) {
  const name = [item.licenseNumber, item.customerName ?? words.desk.noCustomer].filter(Boolean).join(' ')
  return (
    <li className={cx(css['item'], isTicked !== null && css['ticking'])} data-group={group}>
      {isTicked !== null && (
        <label className={css['tick']}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isTicked}
            aria-label={fillText(words.worklist.selectRow, { name })}
            onChange={(event) =>
              onTick?.(item.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
            }
          />
        </label>
      )}
      {children}
    </li>
  )
}
