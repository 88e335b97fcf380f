import type { ReactNode } from 'react'

import * as look from '#web/ui/layout.ts'
import { cx } from '#web/ui/page/cx.ts'

import table from '#web/ui/price/row-table.module.css'
import css from './settings-table.module.css'

export type Column<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers stand in line at the right. */
  isNumber?: boolean
  /** Left out where the screen is narrow. */
  isExtra?: boolean
}

type SettingsTableProps<Row> = {
  caption: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The first names the row; a press on it opens the row, where it can be opened. */
  columns: readonly Column<Row>[]
  onOpen?: (row: Row) => void
  /** Which rows can be opened: all, unless given. */
  canOpen?: (row: Row) => boolean
}

/** Shows what there is of something, a line each. */
export function SettingsTable<Row>({ caption, rows, idOf, columns, onOpen, canOpen }: SettingsTableProps<Row>) {
  return (
    <table className={look.item({ framed: true, surface: true }, cx(table['root'], css['root']))}>
      <caption className={look.item({ unseen: true })}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, title, isNumber, isExtra }) => (
            <th key={id} scope="col" data-number={isNumber || undefined} data-extra={isExtra || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} className={look.text({ breaks: true }, cx(table['row'], css['row']))}>
            {columns.map(({ id, cell, isNumber, isExtra }, index) =>
              index === 0 ? (
                <th key={id} scope="row">
                  {onOpen && canOpen?.(row) !== false ? (
                    <button type="button" className={table['open']} aria-haspopup="dialog" onClick={() => onOpen(row)}>
                      {cell(row)}
                    </button>
                  ) : (
                    cell(row)
                  )}
                </th>
              ) : (
                <td key={id} data-number={isNumber || undefined} data-extra={isExtra || undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
