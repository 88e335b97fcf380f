/**
 * One call of every route of staff, and what `#domain/permissions.ts` says of it:
 *
 *   for (const route of staffRoutes) expect(await call(route, workshop)).toBe(expectedStatus('admin', route, workshop))
 *
 * A list under an account is of `account.configure` unless it is said otherwise; any other route that is not described
 * makes the suite fail.
 */
import type { Role } from '#domain/enums.ts'
import { reachableProcessTypes, scopes, widestScope, type Scope, type StaffAction } from '#domain/permissions.ts'
import { workshopGroup, type Workshop } from '#tests/support/three-workshops.ts'

/**
 * What a call is about. `list`: narrowed to an account, and empty where that is out of reach. `visit`: a process of a type
 * that only service has. `nothing`: of no workshop.
 */
type About = 'account' | 'list' | 'visit' | 'drive' | 'user' | 'nothing'

export type StaffRoute = {
  /** Null: any signed-in user may. */
  action: StaffAction | null
  about: About
  params?: (at: Workshop) => Record<string, string>
  query?: (at: Workshop) => string
  json?: (at: Workshop) => unknown
  body?: () => BodyInit
  /** What is answered to who may; any success unless told otherwise. */
  granted?: readonly number[]
  /** A narrower reach than this is none at all. */
  least?: Scope
}

function reaches(scope: Scope, { index, groupId }: Workshop): boolean {
  switch (scope) {
    case 'all':
      return true
    case 'group':
      return groupId === workshopGroup
    case 'own':
    case 'own_processes':
      return index === 0
    case 'none':
      return false
  }
}

/** Whether a user of a role sees a process of a workshop at all. */
function sees(role: Role, { about }: StaffRoute, at: Workshop): boolean {
  const type = about === 'drive' ? 'NO_DMS_RETRIEVE' : 'DELIVERY'
  const isOfType = reachableProcessTypes([role], 'process.see').includes(type)
  return isOfType && reaches(widestScope([role], 'process.see'), at)
}

/** What a user of a role is answered: `granted`, 403 for what they may not do, 404 for what is not there for them. */
export function expectedOf(role: Role, route: StaffRoute, at: Workshop): 'granted' | 403 | 404 {
  const { action, about, least = 'own_processes' } = route
  if (action === null) return 'granted'
  const scope = widestScope([role], action)
  const isAble = scopes.indexOf(scope) >= scopes.indexOf(least)
  if (about === 'visit' || about === 'drive') {
    if (!sees(role, route, at)) return 404
    // Nobody of the suite made the processes.
    return isAble && scope !== 'own_processes' ? 'granted' : 403
  }
  if (!isAble) return 403
  return about === 'nothing' || about === 'list' || reaches(scope, at) ? 'granted' : 404
}

export function isGranted({ granted }: StaffRoute, status: number): boolean {
  return granted === undefined ? status >= 200 && status < 300 : granted.includes(status)
}

/** The address of a route for a workshop, its parameters filled in. */
export function addressOf(pattern: string, { params, query }: StaffRoute, at: Workshop): string {
  const values: Record<string, string> = { accountId: at.accountId, ...params?.(at) }
  const path = pattern.replaceAll(/:(\w+)/g, (_colon, name: string) => values[name] ?? 'nothing')
  return query === undefined ? path : `${path}?${query(at)}`
}
