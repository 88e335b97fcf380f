import { boardViews, type BoardView } from '#domain/process/board-views.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { countInWords } from '#web/staff/shared/words/count-in-words.ts'
import * as look from '#web/ui/layout.ts'

import css from './board-views.module.css'

type BoardViewsProps = {
  view: BoardView
  /** The number of visits that wait for us, and of customers to call; null while it is not known. */
  counts: Readonly<Record<'now' | 'call', number | null>>
  words: BoardWords['worklist']
  onView: (view: BoardView) => void
}

/** Shows what the board shows: one of them. */
export function BoardViews({ view, counts, words, onView }: BoardViewsProps) {
  return (
    <div className={css['root']} role="group" aria-label={words.viewsLabel}>
      {boardViews.map((one) => (
        <button
          key={one}
          type="button"
          className={look.inline(
            { gap: 2, align: 'center', tone: 'soft', size: 16, weight: 600, rigid: true },
            css['view'],
          )}
          aria-pressed={one === view}
          onClick={() => onView(one)}
        >
          <span>{words.views[one]}</span>
          {(one === 'now' || one === 'call') && <Count count={counts[one] ?? 0} />}
        </button>
      ))}
    </div>
  )
}

function Count({ count }: { count: number }) {
  return count > 0 && <span className={css['count']}>{countInWords(count)}</span>
}
