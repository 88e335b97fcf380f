import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'

import { amountText } from './amounts.ts'
import type { Plot } from './plots.ts'
import { insightsTexts } from './texts.ts'

import css from './plot-card.module.css'

/** The numbers of a plot, one row a label. */
export function PlotTable({ plot: { title, axis, labels, series } }: { plot: Plot }) {
  const said = useText(insightsTexts)
  return (
    <table className={css['rows']}>
      <caption className={look.item({ unseen: true })}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, row) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name, values, unit }) => (
              <td key={name}>{amountText(values[row] ?? null, unit, said)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
