import { useLocation, useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { BoxSetUpDialog } from '#web/staff/lockers/box/box-set-up-dialog.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'

import { LockerDialog } from './locker-dialog.tsx'
import { LockersScreen } from './lockers-screen.tsx'
import { lockersTexts } from './texts.ts'

const setUp = { LockerDialog, BoxSetUpDialog }

/** `/staff/lockers`, of the account worked in unless the address names another. */
export function LockersPage() {
  const { text } = useText(lockersTexts)
  const navigate = useNavigate()
  const { search } = useLocation()
  const { accountId } = useStaffUser()
  useDocumentTitle(text('lockers'), text('staffName'))
  return (
    <LockersScreen
      accountId={new URLSearchParams(search).get('account') ?? accountId}
      timeZone={readTimeZone(deviceStore)}
      setUp={setUp}
      onAccount={(chosen) => void navigate(`${staffPaths.lockers}?account=${encodeURIComponent(chosen)}`)}
    />
  )
}
