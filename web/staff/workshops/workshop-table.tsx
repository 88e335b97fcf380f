import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import { cx } from '#web/ui/page/cx.ts'
import type { Workshop } from '#worker/contract/staff/onboarding.ts'

import { workshopsTexts, type WorkshopsTextKey } from './texts.ts'

import table from '#web/ui/price/row-table.module.css'
import css from './workshop-table.module.css'

type WorkshopTableProps = {
  /** The common property of the workshops. */
  title: string
  workshops: readonly Workshop[]
  onGo: (workshop: Workshop) => void
  onEnd: (workshop: Workshop) => void
}

/** One row a workshop; a press anywhere on it leads into it, and a button of its own to closing it or opening it again. */
export function WorkshopTable({ title, workshops, onGo, onEnd }: WorkshopTableProps) {
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
          <th scope="col">
            <span className={look.item({ unseen: true })}>{text('closeWorkshop')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {workshops.map((workshop) => (
          <tr key={workshop.id} className={cx(table['row'], css['row'])}>
            <th scope="row">
              <button
                type="button"
                className={table['open']}
                aria-label={text('workshopGo', { name: workshop.name })}
                onClick={() => onGo(workshop)}
              >
                {workshop.name}
              </button>
            </th>
            <td>{workshop.slug}</td>
            <td>{workshop.city || '–'}</td>
            <td>{text(stateOf(workshop))}</td>
            <td className={css['end']}>
              <Button
                variant="quiet"
                aria-label={text(workshop.closed === null ? 'closeWorkshopOf' : 'reopenWorkshopOf', {
                  name: workshop.name,
                })}
                aria-haspopup="dialog"
                onClick={() => onEnd(workshop)}
              >
                {text(workshop.closed === null ? 'workshopEnd' : 'workshopAgain')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Open, closed, or still being set up: one word for each. */
function stateOf({ closed, isLive }: Workshop): WorkshopsTextKey {
  if (closed !== null) return 'workshopClosed'
  return isLive ? 'workshopOpen' : 'workshopNotLive'
}
