import { useLocation } from 'react-router'

import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { useOnline } from '#web/ui/use-online.ts'

/** Says on every page of staff that there is no network; over the sheet of a process the sheet says it. */
export function StaffOffline() {
  const { text } = useStaffTexts()
  const online = useOnline()
  const isUnderSheet = useLocation().pathname.startsWith('/staff/process/')
  return <OfflineBanner offline={!online && !isUnderSheet} text={text('offline')} />
}
