import { archivedMax } from '#domain/process/board-views.ts'
import { formatDate } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import * as look from '#web/ui/layout.ts'
import type { ArchivedItem } from '#worker/contract/staff/visit/board.ts'

type ArchivedRowsProps = { items: readonly ArchivedItem[]; words: BoardWords; timeZone: string }

/** Shows what a search finds among the visits that lie in the archive. */
export function ArchivedRows({ items, words: { desk, worklist, types }, timeZone }: ArchivedRowsProps) {
  if (items.length === 0) return null
  const nameOf = ({ licenseNumber, customerName, externalWorkOrderId }: ArchivedItem) =>
    [licenseNumber ?? worklist.noPlate, customerName ?? desk.noCustomer, externalWorkOrderId]
      .filter(Boolean)
      .join(' · ')
  return (
    <section className={look.stack({ gap: 2 })} aria-label={worklist.archived}>
      <h2 className={look.text({ size: 16, weight: 600 })}>{worklist.archived}</h2>
      <ul className={look.item({ framed: true, surface: true, listed: true })} aria-label={worklist.archivedList}>
        {items.map((item) => (
          <li key={item.id} className={look.stack({ gap: 1, pad: 3 })}>
            <PageLink to={staffPaths.process(item.id)}>{nameOf(item)}</PageLink>
            <span className={look.text({ tone: 'soft', size: 14 })}>
              {fillText(worklist.archivedEnded, {
                type: types[item.processType],
                at: formatDate(Date.parse(item.endedAt), timeZone),
              })}
            </span>
          </li>
        ))}
      </ul>
      {items.length >= archivedMax && (
        <p className={look.text({ tone: 'soft', size: 14 })}>
          {fillText(worklist.archivedMore, { count: archivedMax })}
        </p>
      )}
    </section>
  )
}
