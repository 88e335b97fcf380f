import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'

import { HealthScreen } from './health-screen.tsx'
import { healthTexts } from './texts.ts'

/** `/staff/health` */
export function HealthPage() {
  const { text } = useText(healthTexts)
  useDocumentTitle(text('health'), text('staffName'))
  return <HealthScreen timeZone={readTimeZone(deviceStore)} />
}
