import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'

import { HealthScreen } from './health-screen.tsx'

/** `/staff/health` */
export function HealthPage() {
  const { text } = useStaffTexts()
  useDocumentTitle(text('health'), text('staffName'))
  return <HealthScreen timeZone={readTimeZone(deviceStore)} />
}
