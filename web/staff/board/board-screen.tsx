import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'

import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { useAfter } from '#web/lib/use-after.ts'
import { boardSearch, type BoardChoice } from '#web/staff/board/filters/board-address.ts'
import { BoardToolbar } from '#web/staff/board/filters/board-toolbar.tsx'
import { BoardNothing } from '#web/staff/board/notices/board-nothing.tsx'
import { changesInWords, newInWords } from '#web/staff/board/notices/news.ts'
import { ArchivedRows } from '#web/staff/board/rows/archived-rows.tsx'
import { BoardRows } from '#web/staff/board/rows/board-rows.tsx'
import { sorted, type BoardSort } from '#web/staff/board/rows/board-sort.ts'
import { moveOnBoard } from '#web/staff/board/rows/move-on-board.ts'
import { useBoardKeys } from '#web/staff/board/rows/use-board-keys.ts'
import { useDensity } from '#web/staff/board/rows/use-density.ts'
import { useSteadyRows } from '#web/staff/board/rows/use-steady-rows.ts'
import { bulkTexts } from '#web/staff/bulk/texts.ts'
import { useScope, useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { useCommands } from '#web/staff/shared/commands.tsx'
import { useBoardChanges } from '#web/staff/shared/use-board-changes.ts'
import { useNow } from '#web/staff/shared/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

import { useBoard } from './api.ts'
import type { BoardWords } from './texts.ts'
import { useSelection } from './use-selection.ts'

import css from './board-screen.module.css'

const BulkBar = lazyWithTexts(async () => (await import('#web/staff/bulk/bulk-bar.tsx')).BulkBar, bulkTexts)

const slowAfterMs = 6_000

/** The places of rows that are on their way; says so when they are long in coming. */
function BoardLoading({ words }: { words: BoardWords['worklist'] }) {
  const isSlow = useAfter(slowAfterMs)
  return (
    <>
      {isSlow && <Notice>{words.slow}</Notice>}
      <Loader label={words.loading}>
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} height="2.75rem" />
        ))}
      </Loader>
    </>
  )
}

const topPx = 120

/** True while somebody is in the middle of the list: scrolled down, or with the focus on one of its rows. */
function useReading(): boolean {
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const look = () => {
      const isOnRow = document.activeElement?.closest('[data-process]') !== null && document.activeElement !== null
      setReading(window.scrollY > topPx || isOnRow)
    }
    const options = { signal: stop.signal, passive: true }
    window.addEventListener('scroll', look, options)
    document.addEventListener('focusin', look, options)
    document.addEventListener('focusout', look, options)
    return () => stop.abort()
  }, [])
  return isReading
}

function BoardFailed({ words, onRetry }: { words: BoardWords['worklist']; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title={words.failed}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {words.failedText}
    </Notice>
  )
}

type Trail = Pick<BoardScreenProps, 'onListed' | 'isNearEnd'> & {
  isFresh: boolean
  hasMore: boolean
  more: () => void
}

/** Tells the ids that are listed, and has more fetched for a person who goes through the list visit by visit. */
function useTrail(items: readonly BoardItem[], { onListed, isNearEnd, isFresh, hasMore, more }: Trail): void {
  const reportListed = useEffectEvent(onListed)
  useEffect(() => {
    if (isFresh)
      reportListed(
        items.map(({ id }) => id),
        hasMore,
      )
  }, [items, isFresh, hasMore])
  const fetchMore = useEffectEvent(more)
  useEffect(() => {
    if (isNearEnd) fetchMore()
  }, [isNearEnd])
}

export type BoardScreenProps = {
  choice: BoardChoice
  words: BoardWords
  timeZone: string
  /** The process whose page lies over the board. */
  openId: string | null
  hrefOf: (id: string) => string
  onChoice: (change: Partial<BoardChoice>) => void
  onOpen: (id: string) => void
  /** Hears the ids that are listed, in their order; there is more where `hasMore`. */
  onListed: (ids: readonly string[], hasMore: boolean) => void
  /** The process that is open is near the end of what is listed. */
  isNearEnd: boolean
}

type NewRowsProps = { count: number; words: BoardWords['worklist']; onShow: () => void }

function NewRows({ count, words, onShow }: NewRowsProps) {
  if (count === 0) return null
  return (
    <div className={css['news']}>
      <Button onClick={onShow}>{`${words.showNew} (${newInWords(count, words)})`}</Button>
    </div>
  )
}

type BoardStandingProps = {
  board: ReturnType<typeof useBoard>
  isEmpty: boolean
  choice: BoardChoice
  words: BoardWords['worklist']
}

/** Shows a failure, the loading or an empty board in the place of its rows. */
function BoardStanding({ board, isEmpty, choice, words }: BoardStandingProps) {
  if (board.isError) return <BoardFailed words={words} onRetry={() => void board.refetch()} />
  if (board.isPending) return <BoardLoading words={words} />
  return isEmpty ? <BoardNothing choice={choice} words={words} /> : null
}

const noCounts = { staffTurnCount: null, callCount: null }

type BoardTools = { search: RefObject<HTMLInputElement | null>; mayAct: boolean }

function useBoardCommands(text: BoardWords['worklist'], { search, mayAct }: BoardTools): void {
  const commands = useMemo(
    () => [
      { id: 'board-search', label: text.search, shortcut: '/', run: () => search.current?.focus() },
      { id: 'board-rows', label: text.helpMove, shortcut: '↑ ↓', run: () => moveOnBoard('first') },
      ...(mayAct
        ? [{ id: 'board-select', label: text.helpSelect, shortcut: text.space, run: () => moveOnBoard('first') }]
        : []),
    ],
    [text, mayAct, search],
  )
  useCommands(commands)
}

type Sorting = { subject: string; choice: BoardChoice }

/** The order that somebody chose; the rest of what is open is fetched for it, so that it is that of the whole list. */
function useSort(board: ReturnType<typeof useBoard>, { subject, choice }: Sorting) {
  const { view, q } = choice
  const canSort = view !== 'all' && view !== 'ended' && q === ''
  const [chosen, setChosen] = useState<{ subject: string; sort: BoardSort | null }>({ subject, sort: null })
  const sort = chosen.subject === subject ? chosen.sort : null
  const isShort = canSort && sort !== null && board.hasNextPage && !board.isFetching
  const fetchRest = useEffectEvent(() => void board.fetchNextPage())
  useEffect(() => {
    if (isShort) fetchRest()
  }, [isShort])
  const isGrouped = view === 'now' && q === '' && sort === null && choice.figure === null
  const oursFirst = isGrouped ? (board.first?.staffTurnCount ?? 0) : null
  return {
    oursFirst,
    sort: canSort ? sort : undefined,
    change: (next: BoardSort | null) => setChosen({ subject, sort: next }),
  }
}

/** The board of processes: what needs us now first, up to date by itself. */
export function BoardScreen({ choice, words, timeZone, openId, hrefOf, onChoice, onOpen, ...trail }: BoardScreenProps) {
  const { worklist: text } = words
  const board = useBoard(choice)
  const isReading = useReading() || openId !== null
  const subject = boardSearch(choice)
  const rows = useSteadyRows(board.items, { subject, isReading })
  const order = useSort(board, { subject, choice })
  const items = useMemo(() => sorted(rows.items, order.sort ?? null), [rows.items, order.sort])
  useTrail(items, {
    ...trail,
    isFresh: !board.isPlaceholderData,
    hasMore: board.hasNextPage,
    more: () => void board.fetchNextPage(),
  })
  const mayAct = useScope('process.act') !== 'none'
  const selection = useSelection({ subject, items, isOn: openId === null && mayAct })
  const density = useDensity(useStaffUser().userId)
  const now = useNow(board.first?.asOf ?? null, board.dataUpdatedAt)
  const search = useRef<HTMLInputElement>(null)
  useBoardChanges(board.fetchNews)
  useBoardKeys(openId === null)
  useBoardCommands(text, { search, mayAct })
  function showNew() {
    rows.showNew()
    window.scrollTo({ top: 0 })
  }
  return (
    <div className={look.stack({ gap: 4, bounded: true, top: true }, css['root'])} inert={openId !== null}>
      <BoardToolbar
        choice={choice}
        words={words}
        counts={board.first ?? noCounts}
        search={search}
        onChoice={onChoice}
        isSelecting={selection.isOpen}
        onSelecting={selection.isOpen ? selection.clear : selection.open}
        onSelectAll={selection.all}
        isDense={density.isDense}
        onDense={density.toggle}
      />
      <NewRows count={rows.newCount} words={text} onShow={showNew} />
      <BoardStanding
        board={board}
        isEmpty={rows.items.length === 0 && board.archived.length === 0}
        choice={choice}
        words={text}
      />
      {rows.items.length > 0 && (
        <div className={css['rows']} data-stale={board.isPlaceholderData || undefined}>
          <BoardRows
            items={items}
            oursFirst={order.oursFirst}
            sort={order.sort}
            onSort={order.change}
            fresh={rows.fresh}
            words={words}
            now={now}
            timeZone={timeZone}
            openId={openId}
            hrefOf={hrefOf}
            onOpen={onOpen}
            isDense={density.isDense}
            selection={mayAct && selection.isOpen ? selection : null}
            hasMore={board.hasNextPage}
            isLoadingMore={board.isFetchingNextPage}
            onMore={() => void board.fetchNextPage()}
          />
        </div>
      )}
      <ArchivedRows items={board.archived} words={words} timeZone={timeZone} />
      {selection.items.length > 0 && openId === null && (
        <Suspense>
          <BulkBar items={selection.items} hrefOf={hrefOf} onKeep={selection.keep} onClear={selection.clear} />
        </Suspense>
      )}
      <LiveRegion message={changesInWords(rows, words, timeZone)} />
    </div>
  )
}
