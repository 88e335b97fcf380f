import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { matchPath, useLocation, useMatch, useNavigate } from 'react-router'

import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { boardSearch, readBoardChoice, type BoardChoice } from '#web/staff/board/filters/board-address.ts'
import { NotLive } from '#web/staff/board/notices/not-live.tsx'
import { OutsideOpenings } from '#web/staff/board/notices/outside-openings.tsx'
import { UndeliveredAlerts } from '#web/staff/board/notices/undelivered-alerts.tsx'
import { fetchProcessView } from '#web/staff/process/page/lazy-process-view.ts'
import { ProcessSheet } from '#web/staff/process/page/process-sheet.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { extended, placeIn, readTrail, writeTrail } from '#web/staff/shared/visit-trail.ts'
import { sandboxAddress } from '#web/staff/tour/sandbox-address.ts'

import { BoardScreen } from './board-screen.tsx'
import { boardTexts } from './texts.ts'

const TourCard = lazy(async () => ({ default: (await import('#web/staff/tour/tour-card.tsx')).TourCard }))

const visitPath = '/staff/process/:id'

/**
 * The address as it is now. A search settles and a row is pressed within one breath: what was drawn last would be one of
 * them behind, and lose the other.
 */
function addressNow() {
  const { pathname, search } = window.location
  return { openId: matchPath(visitPath, pathname)?.params.id ?? null, search }
}

/** `/staff`: the processes, by what needs doing now; `/staff/process/:id` is a sheet over it. */
export function BoardPage() {
  const { text } = useText(boardTexts)
  const words = useWords(boardTexts)
  const navigate = useNavigate()
  const { search } = useLocation()
  const openId = useMatch(visitPath)?.params.id ?? null
  const choice = useMemo(() => readBoardChoice(new URLSearchParams(search)), [search])
  const timeZone = readTimeZone(deviceStore)
  useDocumentTitle(words.worklist.title, text('staffName'))
  const hrefOf = (id: string) => `${staffPaths.process(id)}${search}`
  function choose(change: Partial<BoardChoice>) {
    const now = addressNow()
    const before = readBoardChoice(new URLSearchParams(now.search))
    const next = { ...before, ...change }
    // What was typed may settle only after a process was opened, which stays open.
    const path = now.openId === null ? staffPaths.board : staffPaths.process(now.openId)
    // Typing leaves no trail of half-typed words to go back through.
    void navigate(`${path}${boardSearch(next)}`, { replace: next.q !== before.q })
  }
  const open = (id: string) => void navigate(`${staffPaths.process(id)}${addressNow().search}`)
  useFocusBack(openId)
  useViewFetched(openId)
  const { trail, list } = useVisitTrail(openId, search)
  const place = openId === null ? null : placeIn(trail, openId)
  const sandbox = sandboxAddress()
  return (
    <>
      {sandbox !== null && openId === null && (
        <Suspense>
          <TourCard sandbox={sandbox} />
        </Suspense>
      )}
      <UndeliveredAlerts words={words.worklist} />
      <OutsideOpenings words={words.worklist} timeZone={timeZone} />
      <NotLive words={words.worklist} />
      <BoardScreen
        choice={choice}
        words={words}
        timeZone={timeZone}
        openId={openId}
        hrefOf={hrefOf}
        onChoice={choose}
        onOpen={open}
        onListed={list}
        isNearEnd={place !== null && place.at > 0 && place.of - place.at < nearEnd}
      />
      {openId !== null && place !== null && (
        <ProcessSheet
          key={openId}
          id={openId}
          words={words}
          timeZone={timeZone}
          place={place}
          onGo={(id) => void navigate(hrefOf(id), { replace: true })}
          onClose={() => void navigate(isOfBoard(trail.list) ? `${staffPaths.board}${search}` : trail.list)}
        />
      )}
    </>
  )
}

/** So few visits before the end of what is listed more are fetched. */
const nearEnd = 3

const isOfBoard = (list: string) => list === '' || list === staffPaths.board || list.startsWith(`${staffPaths.board}?`)

const idleMs = 1_000

/** The page of a visit is there by the time that one is opened, and keeps no board waiting. */
function useViewFetched(openId: string | null): void {
  const isOpen = openId !== null
  useEffect(() => {
    const timer = setTimeout(fetchProcessView, isOpen ? 0 : idleMs)
    const stop = new AbortController()
    const reach = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-process]') !== null) fetchProcessView()
    }
    for (const kind of ['focusin', 'pointerover']) document.addEventListener(kind, reach, { signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isOpen])
}

/** The list that a visit was opened from, in the order that it had then. */
function useVisitTrail(openId: string | null, search: string) {
  const [trail, setTrail] = useState(readTrail)
  const own = `${staffPaths.board}${search}`
  const isOpen = openId !== null
  const list = useCallback(
    (ids: readonly string[], hasMore: boolean) =>
      setTrail((known) => {
        const isAnother = isOpen && known.list !== own && openId !== null && known.ids.includes(openId)
        const next = isAnother
          ? known
          : isOpen && known.list === own
            ? extended(known, ids, hasMore)
            : { list: own, ids, hasMore }
        if (next !== known) writeTrail(next)
        return next
      }),
    [isOpen, openId, own],
  )
  return { trail, list }
}

/** Once the sheet is gone the focus is on the row that it was opened from. */
function useFocusBack(openId: string | null): void {
  useEffect(() => {
    if (openId === null) return undefined
    return () => {
      requestAnimationFrame(() => {
        const row = document.querySelector(`[data-process="${CSS.escape(openId)}"]`)
        if (row instanceof HTMLElement) row.focus({ preventScroll: true })
      })
    }
  }, [openId])
}
