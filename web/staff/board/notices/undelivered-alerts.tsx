import { useQuery } from '@tanstack/react-query'

import { widestScope } from '#domain/access/permissions.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const everyMs = 60_000

/** Says to who may mend it that an alert reached nobody; nothing while all of them did. */
export function UndeliveredAlerts({ words }: { words: BoardWords['worklist'] }) {
  const held = useStaffUser().roles.map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['staff', 'health', 'unheard'],
    queryFn: ({ signal }) => staffCall('GET /api/staff/health/unheard', { signal }),
    enabled: widestScope(held, 'health.tend') !== 'none',
    refetchInterval: everyMs,
    retry: false,
  })
  if (data === undefined || data.count === 0) return null
  return (
    <Notice tone="error" title={words.unheard} action={<PageLink to={staffPaths.health}>{words.unheardLink}</PageLink>}>
      {words.unheardText}
    </Notice>
  )
}
