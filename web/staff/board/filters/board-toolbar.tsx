import { lazy, Suspense, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'

import { fillText } from '#web/lib/i18n/fill.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { type BoardWords, boardTexts } from '#web/staff/board/texts.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useScope, useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { countInWords } from '#web/staff/shared/words/count-in-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { plusShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import type { BoardPage } from '#worker/contract/staff/visit/board.ts'

import { hasFilters, type BoardChoice } from './board-address.ts'
import { BoardFilters } from './board-filters.tsx'
import { BoardSearch } from './board-search.tsx'
import { BoardViews } from './board-views.tsx'
import { readViews } from './saved-views.ts'

import css from './board-toolbar.module.css'

/** Fetched where there is a view to name, or one that was named. */
const SavedViewRow = lazy(async () => ({ default: (await import('./saved-view-row.tsx')).SavedViewRow }))

type BoardToolbarProps = {
  choice: BoardChoice
  words: BoardWords
  counts: Pick<BoardPage, 'staffTurnCount' | 'callCount'>
  search: RefObject<HTMLInputElement | null>
  /** Hears what is chosen otherwise than before. */
  onChoice: (change: Partial<BoardChoice>) => void
  isSelecting: boolean
  onSelecting: () => void
  onSelectAll: () => void
  isDense: boolean
  onDense: () => void
}

/** Shows what is listed, and how much of it waits for us. */
export function BoardToolbar({ choice, words, counts, search, onChoice, ...modes }: BoardToolbarProps) {
  const { staffTurnCount, callCount } = counts
  const { isSelecting, onSelecting, onSelectAll, isDense, onDense } = modes
  const { worklist } = words
  const { text } = useText(boardTexts)
  const navigate = useNavigate()
  const { userId } = useStaffUser()
  const mayAct = useScope('process.act') !== 'none'
  const mayCreate = useScope('process.create') !== 'none'
  const [isFiltering, setFiltering] = useState(() => hasFilters(choice))
  const waiting =
    staffTurnCount === 0
      ? worklist.staffTurnsNone
      : fillText(worklist.staffTurns, { count: countInWords(staffTurnCount ?? 0) })
  return (
    <header className={look.columns({ gap: 2, across: 4, align: 'center' }, css['root'])}>
      <div className={look.row({ gap: 1, across: 4, wrap: true, align: 'baseline' }, css['titles'])}>
        <h1>{worklist.title}</h1>
        {staffTurnCount !== null && <p className={look.muted(16)}>{waiting}</p>}
      </div>
      <div className={css['search']}>
        <BoardSearch q={choice.q} words={worklist} input={search} onSearch={(q) => onChoice({ q })} />
      </div>
      {mayCreate && (
        <div className={css['create']}>
          <Button icon={<Icon shape={plusShape} />} onClick={() => void navigate(staffPaths.create)}>
            {text('newProcess')}
          </Button>
        </div>
      )}
      <div
        className={look.row({ across: 4, wrap: true, align: 'center', justify: 'between', spans: true }, css['views'])}
      >
        <BoardViews
          view={choice.view}
          counts={{ now: staffTurnCount, call: callCount }}
          words={worklist}
          onView={(view) => onChoice({ view })}
        />
        <div className={look.row({ gap: 1, wrap: true, align: 'center' }, css['modes'])}>
          <Button variant="quiet" aria-pressed={choice.mine} onClick={() => onChoice({ mine: !choice.mine })}>
            {worklist.mine}
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isFiltering}
            aria-controls="board-filters"
            onClick={() => setFiltering(!isFiltering)}
          >
            {worklist.filters}
          </Button>
          {mayAct && (
            <Button variant="quiet" aria-pressed={isSelecting} onClick={onSelecting}>
              {worklist.select}
            </Button>
          )}
          {isSelecting && (
            <Button variant="quiet" onClick={onSelectAll}>
              {worklist.selectAll}
            </Button>
          )}
          <div className={css['wide']}>
            <Button variant="quiet" aria-pressed={isDense} onClick={onDense}>
              {worklist.dense}
            </Button>
          </div>
        </div>
      </div>
      {(hasFilters(choice) || choice.mine || readViews(userId).length > 0) && (
        <div className={look.item({ spans: true })}>
          <Suspense fallback={null}>
            <SavedViewRow choice={choice} words={worklist} onChoice={onChoice} />
          </Suspense>
        </div>
      )}
      <div id="board-filters" className={look.item({ spans: true })} hidden={!isFiltering}>
        <BoardFilters choice={choice} words={words} onChange={onChoice} />
      </div>
    </header>
  )
}
