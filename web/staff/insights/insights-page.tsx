import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { dayIn } from '#web/staff/audit/audit-address.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { useNow } from '#web/staff/shared/use-now.ts'

import { insightsSearch, readInsightsChoice } from './insights-address.ts'
import { InsightsScreen } from './insights-screen.tsx'
import { insightsTexts } from './texts.ts'

/** `/staff/insights`; the period and the workshop are in its address. */
export function InsightsPage() {
  const { text } = useText(insightsTexts)
  const navigate = useNavigate()
  const { search } = useLocation()
  const today = dayIn(useNow(null, 0), readTimeZone(deviceStore))
  const choice = useMemo(() => readInsightsChoice(new URLSearchParams(search), today), [search, today])
  useDocumentTitle(text('insights'), text('staffName'))
  return (
    <InsightsScreen
      choice={choice}
      today={today}
      onChoice={(next) => void navigate(`${staffPaths.insights}${insightsSearch(next)}`, { replace: true })}
    />
  )
}
