import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useScope } from '#web/staff/session/use-staff-session.ts'

import { processTexts } from './texts.ts'

/** Leads to what the audit trail has of a process, for those who may read the trail. */
export function TrailLink({ process }: { process: { id: string; accountId: string } }) {
  const { text } = useText(processTexts)
  const scope = useScope('audit.see')
  if (scope === 'none' || scope === 'own_processes') return null
  const asked = new URLSearchParams({ account: process.accountId, subject: process.id })
  return <PageLink to={`${staffPaths.audit}?${asked}`}>{text('audit')}</PageLink>
}
