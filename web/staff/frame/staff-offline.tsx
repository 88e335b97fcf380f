import { useLocation } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { useOnline } from '#web/ui/use-online.ts'

import { frameTexts } from './texts.ts'

/** Says on every page of staff that there is no network; over the sheet of a process the sheet says it. */
export function StaffOffline() {
  const { text } = useText(frameTexts)
  const online = useOnline()
  const isUnderSheet = useLocation().pathname.startsWith('/staff/process/')
  return <OfflineBanner offline={!online && !isUnderSheet} text={text('offline')} />
}
