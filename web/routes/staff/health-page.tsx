import { HealthScreen } from '#web/features/staff-health/health-screen.tsx'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { readTimeZone } from '#web/lib/staff/stored-session.ts'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'

/** `/staff/health` */
export function HealthPage() {
  const { text } = useStaffTexts()
  useDocumentTitle(text('health'), text('staffName'))
  return <HealthScreen timeZone={readTimeZone(deviceStore)} />
}
