import type { ReactNode } from 'react'

import * as look from '#web/ui/layout.ts'

import css from './measures.module.css'

/** Attributes of a scrolling region: it has to be reachable by keyboard. */
const reachable = { role: 'group', tabIndex: 0 } as const

type NumbersProps = { name: string; heads: readonly string[]; rows: readonly (readonly ReactNode[])[] }

/** A table of numbers, which is moved where it is wider than the page; the first of a row names it. */
export function Numbers({ name, heads, rows }: NumbersProps) {
  return (
    <div className={css['scrolled']} aria-label={name} {...reachable}>
      <table className={css['table']}>
        <caption className={look.item({ unseen: true })}>{name}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other name
            <tr key={at}>
              <th scope="row">{first}</th>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- nor have cells
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
