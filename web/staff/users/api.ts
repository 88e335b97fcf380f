import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'

import { foldedWord } from '#domain/text/folding.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import type { User } from '#worker/contract/staff/people/users.ts'

/** The most that the server answers at once. */
const pageSize = 500

export const usersKey = ['staff', 'users'] as const

/** Fetches every list of users anew, behind what is shown already. */
export const renewUsers = (client: QueryClient) => void client.invalidateQueries({ queryKey: usersKey })

export type UserFilter = {
  typed: string
  accountId: string
  /** The users of the account's group instead; of the user's own group where no account is chosen. */
  ofGroup: boolean
}

/** A user as a change was answered, in every list that has it, before the lists are fetched again. */
export function showChanged(client: QueryClient, changed: User): void {
  client.setQueriesData<InfiniteData<User[]>>({ queryKey: usersKey }, (lists) =>
    lists === undefined
      ? lists
      : { ...lists, pages: lists.pages.map((page) => page.map((user) => (user.id === changed.id ? changed : user))) },
  )
}

/** The users by name, page by page. */
export function useUsers({ typed, accountId, ofGroup }: UserFilter) {
  const q = typed.trim()
  return useInfiniteQuery({
    queryKey: [...usersKey, { q, accountId, ofGroup }],
    queryFn: ({ pageParam, signal }) =>
      ofGroup
        ? groupUsers(accountId, signal)
        : staffCall('GET /api/user/', {
            signal,
            query: { q, ...(accountId !== '' && { accountId }), ...(pageParam !== '' && { after: pageParam }) },
          }),
    initialPageParam: '',
    getNextPageParam: (page) => (ofGroup || page.length < pageSize ? null : page.at(-1)?.username),
    placeholderData: keepPreviousData,
    select: ({ pages }) => {
      const users = pages.flat()
      return ofGroup ? users.filter(({ username }) => foldedWord(username).startsWith(foldedWord(q))) : users
    },
  })
}

function groupUsers(accountId: string, signal: AbortSignal): Promise<User[]> {
  return accountId === ''
    ? staffCall('GET /api/user/group-users', { signal })
    : staffCall('GET /api/user/group-users/:accountId', { params: { accountId }, signal })
}

/** The roles that the signed-in user may give: a superuser all, others those of the administrators' list. */
export function useRoleList() {
  const isSuperuser = useStaffUser().roles.some(({ id }) => id === 'superuser')
  const name = isSuperuser ? 'GET /api/user/roles/superuser' : 'GET /api/user/roles/admin'
  return useQuery({
    queryKey: ['staff', 'roles', name],
    queryFn: ({ signal }) => staffCall(name, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
