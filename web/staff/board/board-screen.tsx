import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useEffect, useState, useEffectEvent } from 'react'

import { useAfter } from '#web/lib/use-after.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { useCommands } from '#web/staff/shared/commands.tsx'
import { useNow } from '#web/staff/shared/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import * as look from '#web/ui/layout.ts'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { isModalOpen } from '#web/ui/modal-open.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { BoardChanges } from '#worker/contract/staff/board.ts'

import { useBoard } from './api.ts'
import { boardSearch, type BoardChoice } from './board-address.ts'
import { BoardNothing } from './board-nothing.tsx'
import { BoardRows } from './board-rows.tsx'
import { BoardToolbar } from './board-toolbar.tsx'
import { moveOnBoard, type BoardStep } from './move-on-board.ts'
import { changesInWords, newInWords } from './news.ts'
import type { BoardWords } from './texts.ts'
import { useSteadyRows } from './use-steady-rows.ts'

import css from './board-screen.module.css'

const askEveryMs = 5_000

/** Asks every few seconds, while the page is seen, what has changed, and has that fetched again. */
function useBoardChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    let since: string | null = null
    let isAsking = false
    async function ask() {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      try {
        const changes: BoardChanges = await staffCall('GET /api/staff/process/changes', {
          query: since === null ? {} : { since },
          signal: stop.signal,
        })
        if (since !== null) refetchChanged(client, changes)
        since = changes.cursor
      } catch {
        // What was missed is told by the next answer: the cursor stands still.
      } finally {
        isAsking = false
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), askEveryMs)
    document.addEventListener('visibilitychange', () => void ask(), { signal: stop.signal })
    window.addEventListener('online', () => void ask(), { signal: stop.signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [client])
}

function refetchChanged(client: QueryClient, { items, reset }: BoardChanges): void {
  if (items.length === 0 && !reset) return
  void client.invalidateQueries({ queryKey: staffKeys.boards })
  for (const { id } of items) void client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })
}

const steps: Partial<Record<string, BoardStep>> = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' }

/** Keys of a text field belong to it, and those of a dialog to the dialog. */
function isTaken({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey) return true
  if (isModalOpen()) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null
}

/** Arrows move from row to row; Enter opens one, as with any link. */
function useBoardKeys(isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!isOn || step === undefined || event.defaultPrevented || isTaken(event)) return
    if (moveOnBoard(step)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

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
