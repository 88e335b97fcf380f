import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { writeTrail } from '#web/staff/shared/visit-trail.ts'

import { useDay } from './api.ts'
import { daySearch, readDayChoice, type DayChoice } from './day-address.ts'
import { DayScreen } from './day-screen.tsx'
import { DayWall } from './day-wall.tsx'
import { dayTexts } from './texts.ts'

/** `/staff/day`: who comes and what is handed over; with `?wall` for the screen of the hall. */
export function DayPage() {
  const { text, language } = useText(dayTexts)
  const words = useWords(dayTexts)
  const navigate = useNavigate()
  const { search } = useLocation()
  const choice = useMemo(() => readDayChoice(new URLSearchParams(search)), [search])
  const day = useDay(choice)
  useDocumentTitle(words.day.today, text('staffName'))
  const choose = (next: DayChoice) => void navigate(`${staffPaths.day}${daySearch(next)}`, { replace: true })
  const shared = { choice, day, words, language, onChoice: choose }
  if (choice.isWall) return <DayWall {...shared} />
  function open(id: string) {
    const ids = [...(day.first?.overdue ?? []), ...day.items].map((item) => item.id)
    writeTrail({ list: `${staffPaths.day}${search}`, ids: [...new Set(ids)] })
    void navigate(staffPaths.process(id))
  }
  return <DayScreen {...shared} onOpen={open} />
}
