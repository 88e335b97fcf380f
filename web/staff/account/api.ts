import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'

const securityKey = ['staff', 'security'] as const
export const passkeysKey = ['staff', 'passkeys'] as const

/** Returns how the user signs in. */
export function useSecurity() {
  return useQuery({
    queryKey: securityKey,
    queryFn: ({ signal }) => staffCall('GET /api/auth/security', { signal }),
  })
}

/** A change of it; what is shown is fetched anew, whether it took or not. */
export function useSecurityChange<Answer>(change: () => Promise<Answer>, onDone: (answer: Answer) => void) {
  return useStaffAction({
    send: change,
    renew: (client) => void client.invalidateQueries({ queryKey: securityKey }),
    onDone,
  })
}

/** Fetches anew how the user signs in, and by which passkeys. */
export function renewSignIn(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: securityKey })
  void client.invalidateQueries({ queryKey: passkeysKey })
}

/** Fetches it anew. */
export function useRefreshSecurity(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: securityKey })
}

/** Returns whether the server keeps the last second way of who has to have one. */
export function isRequiredWay(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'second_way.required'
}
