import { useMemo, useRef } from 'react'

import { useCommands } from '#web/staff/shared/commands.tsx'
import { useNow } from '#web/staff/shared/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import * as look from '#web/ui/layout.ts'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useBoard } from './api.ts'
import { boardSearch, type BoardChoice } from './board-address.ts'
import { BoardLoading } from './board-loading.tsx'
import { BoardNothing } from './board-nothing.tsx'
import { BoardRows } from './board-rows.tsx'
import { BoardToolbar } from './board-toolbar.tsx'
import { moveOnBoard } from './move-on-board.ts'
import { changesInWords, newInWords } from './news.ts'
import type { BoardWords } from './texts.ts'
import { useBoardChanges } from './use-board-changes.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useReading } from './use-reading.ts'
import { useSteadyRows } from './use-steady-rows.ts'

import css from './board-screen.module.css'

export type BoardScreenProps = {
  choice: BoardChoice
  words: BoardWords
  timeZone: string
  /** The process whose page lies over the board. */
  openId: string | null
  hrefOf: (id: string) => string
  onChoice: (choice: BoardChoice) => void
  onOpen: (id: string) => void
}

/** The board of processes: what needs us now first, up to date by itself. */
export function BoardScreen({ choice, words, timeZone, openId, hrefOf, onChoice, onOpen }: BoardScreenProps) {
  const { worklist: text } = words
  const board = useBoard(choice)
  const isReading = useReading() || openId !== null
  const rows = useSteadyRows(board.items, { subject: boardSearch(choice), isReading })
  const now = useNow(board.first?.asOf ?? null, board.dataUpdatedAt)
  const search = useRef<HTMLInputElement>(null)
  useBoardChanges()
  useBoardKeys(openId === null)
  const commands = useMemo(
    () => [
      { id: 'board-search', label: text.search, shortcut: '/', run: () => search.current?.focus() },
      { id: 'board-rows', label: text.helpMove, shortcut: '↑ ↓', run: () => moveOnBoard('first') },
    ],
    [text],
  )
  useCommands(commands)
  function showNew() {
    rows.showNew()
    window.scrollTo({ top: 0 })
  }
  return (
    <div className={look.stack({ gap: 4, bounded: true, top: true }, css['root'])} inert={openId !== null}>
      <BoardToolbar
        choice={choice}
        words={words}
        staffTurnCount={board.first?.staffTurnCount ?? null}
        callCount={board.first?.callCount ?? null}
        search={search}
        onChoice={onChoice}
      />
      {rows.newCount > 0 && (
        <div className={css['news']}>
          <Button onClick={showNew}>{`${text.showNew} (${newInWords(rows.newCount, text)})`}</Button>
        </div>
      )}
      {board.isError && (
        <Notice
          tone="error"
          title={text.failed}
          action={
            <Button variant="secondary" onClick={() => void board.refetch()}>
              {text.retry}
            </Button>
          }
        >
          {text.failedText}
        </Notice>
      )}
      {board.isPending && <BoardLoading words={text} />}
      {board.isSuccess && rows.items.length === 0 && <BoardNothing choice={choice} words={text} />}
      {rows.items.length > 0 && (
        <div className={css['rows']} data-stale={board.isPlaceholderData || undefined}>
          <BoardRows
            items={rows.items}
            fresh={rows.fresh}
            words={words}
            now={now}
            timeZone={timeZone}
            openId={openId}
            hrefOf={hrefOf}
            onOpen={onOpen}
            hasMore={board.hasNextPage}
            isLoadingMore={board.isFetchingNextPage}
            onMore={() => void board.fetchNextPage()}
          />
        </div>
      )}
      <LiveRegion message={changesInWords(rows, words, timeZone)} />
    </div>
  )
}
