import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/lib/staff/staff-paths.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { useScope } from '#web/lib/staff/use-staff-session.ts'

/** Leads to what the audit trail has of a process, for those who may read the trail. */
export function TrailLink({ process }: { process: { id: string; accountId: string } }) {
  const { text } = useStaffTexts()
  const scope = useScope('audit.see')
  if (scope === 'none' || scope === 'own_processes') return null
  const asked = new URLSearchParams({ account: process.accountId, subject: process.id })
  return <PageLink to={`${staffPaths.audit}?${asked}`}>{text('audit')}</PageLink>
}
