import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'

import { auditSearch, readAuditChoice } from './audit-address.ts'
import { AuditScreen } from './audit-screen.tsx'
import { auditTexts } from './texts.ts'

/** `/staff/audit`; what is looked for is in its address. */
export function AuditPage() {
  const { text } = useText(auditTexts)
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
