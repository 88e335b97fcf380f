import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { auditSearch, readAuditChoice } from '#web/features/staff-audit/audit-address.ts'
import { AuditScreen } from '#web/features/staff-audit/audit-screen.tsx'
import { staffPaths } from '#web/lib/staff/staff-paths.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { readTimeZone } from '#web/lib/staff/stored-session.ts'
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
