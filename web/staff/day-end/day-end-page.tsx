import { useLocation, useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'

import { DayEndScreen } from './day-end-screen.tsx'
import { dayEndTexts } from './texts.ts'

/** `/staff/day-end`; the day is in its address, none for today. */
export function DayEndPage() {
  const { text } = useText(dayEndTexts)
  const navigate = useNavigate()
  const { search } = useLocation()
  const typed = new URLSearchParams(search).get('day') ?? ''
  useDocumentTitle(text('dayEnd'), text('staffName'))
  return (
    <DayEndScreen
      day={/^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : ''}
      onDay={(day) => void navigate(`${staffPaths.dayEnd}${day === '' ? '' : `?day=${day}`}`, { replace: true })}
    />
  )
}
