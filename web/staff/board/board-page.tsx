import { useEffect, useMemo } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'

import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { ProcessSheet } from '#web/staff/process/process-sheet.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'

import { boardSearch, readBoardChoice, type BoardChoice } from './board-address.ts'
import { BoardScreen } from './board-screen.tsx'
import { boardTexts } from './texts.ts'

/** `/staff`: the processes, by what needs doing now; `/staff/process/:id` is a sheet over it. */
export function BoardPage() {
  const { text } = useText(boardTexts)
  const words = useWords(boardTexts)
  const navigate = useNavigate()
  const { search } = useLocation()
  const openId = useMatch('/staff/process/:id')?.params.id ?? null
  const choice = useMemo(() => readBoardChoice(new URLSearchParams(search)), [search])
  const timeZone = readTimeZone(deviceStore)
  useDocumentTitle(words.worklist.title, text('staffName'))
  const hrefOf = (id: string) => `${staffPaths.process(id)}${search}`
  function choose(next: BoardChoice) {
    // What was typed may settle only after a process was opened, which stays open.
    const path = openId === null ? staffPaths.board : staffPaths.process(openId)
    // Typing leaves no trail of half-typed words to go back through.
    void navigate(`${path}${boardSearch(next)}`, { replace: next.q !== choice.q })
  }
  useFocusBack(openId)
  return (
    <>
      <BoardScreen
        choice={choice}
        words={words}
        timeZone={timeZone}
        openId={openId}
        hrefOf={hrefOf}
        onChoice={choose}
        onOpen={(id) => void navigate(hrefOf(id))}
      />
      {openId !== null && (
        <ProcessSheet
          key={openId}
          id={openId}
          words={words}
          timeZone={timeZone}
          onClose={() => void navigate(`${staffPaths.board}${search}`)}
        />
      )}
    </>
  )
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
