import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'
import { cx } from '#web/ui/page/cx.ts'
import type { Workshop } from '#worker/contract/staff/onboarding.ts'

import { workshopsTexts } from './texts.ts'

import table from '#web/ui/price/row-table.module.css'
import css from './workshop-table.module.css'

type WorkshopTableProps = {
  /** The common property of the workshops. */
  title: string
  workshops: readonly Workshop[]
  onOpen: (workshop: Workshop) => void
}

/** One row a workshop; a press anywhere on it leads to closing it, or to opening it again. */
export function WorkshopTable({ title, workshops, onOpen }: WorkshopTableProps) {
  const { text } = useText(workshopsTexts)
  if (workshops.length === 0) return <p className={look.muted()}>{text('workshopsNone')}</p>
  return (
    <table className={look.item({ framed: true, surface: true }, cx(table['root'], css['root']))}>
      <caption className={look.item({ unseen: true })}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{text('account')}</th>
          <th scope="col">{text('workshopAddress')}</th>
          <th scope="col">{text('workshopPlace')}</th>
          <th scope="col">{text('workshopState')}</th>
        </tr>
      </thead>
      <tbody>
        {workshops.map((workshop) => (
          <tr key={workshop.id} className={cx(table['row'], css['row'])}>
            <th scope="row">
              <button type="button" className={table['open']} aria-haspopup="dialog" onClick={() => onOpen(workshop)}>
                {workshop.name}
              </button>
            </th>
            <td>{workshop.slug}</td>
            <td>{workshop.city || '–'}</td>
            <td>{text(workshop.closed === null ? 'workshopOpen' : 'workshopClosed')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
