import { boardViews, type BoardView } from '#domain/contract/staff/board.ts'
import type { DeskWords } from '#web/lib/staff-desk/words/desk-words.ts'

import css from './board-views.module.css'

type BoardViewsProps = {
  view: BoardView
  /** How many wait for us; null while it is not known. */
  staffTurnCount: number | null
  words: DeskWords['board']
  onView: (view: BoardView) => void
}

/** What the board shows: one of four. */
export function BoardViews({ view, staffTurnCount, words, onView }: BoardViewsProps) {
  return (
    <div className={css['root']} role="group" aria-label={words.viewsLabel}>
      {boardViews.map((one) => (
        <button key={one} type="button" className={css['view']} aria-pressed={one === view} onClick={() => onView(one)}>
          {words.views[one]}
          {one === 'now' && staffTurnCount !== null && staffTurnCount > 0 && (
            <span className={css['count']}>{staffTurnCount >= 100 ? '100+' : staffTurnCount}</span>
          )}
        </button>
      ))}
    </div>
  )
}
