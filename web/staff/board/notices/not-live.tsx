import { queryOptions, useQuery } from '@tanstack/react-query'

import { widestScope } from '#domain/access/permissions.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const everyMs = 60_000

const liveOptions = queryOptions({
  queryKey: ['staff', 'live'],
  queryFn: ({ signal }) => staffCall('GET /api/staff/live', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Returns whether customers come to the workshop, as far as the notice has heard; true until it has. */
export function useIsLive(): boolean {
  return useQuery({ ...liveOptions, enabled: false }).data?.isLive !== false
}

/** Says that no customers come to the workshop yet, until they do; who may set it up is led to what is missing. */
export function NotLive({ words }: { words: BoardWords['worklist'] }) {
  const held = useStaffUser().roles.map(({ id }) => id)
  const { data } = useQuery({
    ...liveOptions,
    refetchInterval: ({ state }) => (state.data?.isLive === false ? everyMs : false),
  })
  if (data?.isLive !== false) return null
  return (
    <Notice
      title={words.notLive}
      action={
        widestScope(held, 'account.configure') !== 'none' && (
          <PageLink to={staffPaths.settingsSection('go-live')}>{words.notLiveLink}</PageLink>
        )
      }
    >
      {words.notLiveText}
    </Notice>
  )
}
