import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { auditSearch, readAuditChoice } from './audit-address.ts'
import { AuditScreen } from './audit-screen.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'

/** `/staff/audit`; what is looked for is in its address. */
export function AuditPage() {
  const { text } = useStaffTexts()
  const navigate = useNavigate()
  const { search } = useLocation()
  const choice = useMemo(() => readAuditChoice(new URLSearchParams(search)), [search])
  useDocumentTitle(text('audit'), text('staffName'))
  return (
    <AuditScreen
      choice={choice}
      timeZone={readTimeZone(deviceStore)}
      onChoice={(next) => void navigate(`${staffPaths.audit}${auditSearch(next)}`, { replace: true })}
    />
  )
}
