import { reachableProcessTypes, scopes, widestScope, type Scope } from '#domain/access/permissions.ts'
/**
 * One call of every route of staff, and what its declaration and `#domain/access/permissions.ts` say of it:
 *
 *   for (const call of staffRoutes) expect(await send(call, workshop)).toBe(expectedOf('admin', call, workshop))
 */
import type { Role } from '#domain/enums.ts'
import { driveOf, visitOf, workshopGroup, type Workshop } from '#tests/support/three-workshops.ts'
import type { StaffRoute } from '#worker/contract/route.ts'
import { routes } from '#worker/contract/routes.ts'

import { deskSamples, type Sample, type Samples } from './desk-samples.ts'
import { sessionSamples } from './session-samples.ts'
import { settingsSamples } from './settings-samples.ts'

/** `isDrive`: about a test drive, which only sales has, and not about a visit for service. */
export type StaffCall = {
  name: string
  method: string
  path: string
  route: StaffRoute
  sample: Sample
  isDrive: boolean
}

const samples: Samples = { ...deskSamples, ...settingsSamples, ...sessionSamples }
const declared = new Map(
  Object.entries(routes).flatMap(([name, route]) => (route.kind === 'staff' ? [[name, route]] : [])),
)

const isRead = (name: string) => name.startsWith('GET ')
/** The routes that need a sample and have none; the suite wants no such. A sample also says when a call is made. */
export const routesWithoutSample = [...declared.keys()].filter((name) => !isRead(name) && !Object.hasOwn(samples, name))
/** Samples of routes that are not there (any more). */
export const staleSamples = Object.keys(samples).filter((name) => !declared.has(name))

function callsOf(name: string): StaffCall[] {
  const route = declared.get(name)
  if (route === undefined) return []
  const [method = '', path = ''] = name.split(' ')
  const sample = samples[name] ?? {}
  const call = { name, method, path, route, sample, isDrive: false }
  const isOfEither = route.about === 'visit' && !path.includes('/event') && !path.includes('/approval')
  return isOfEither ? [call, { ...call, name: `${name} (test drive)`, sample: ofDrive(sample), isDrive: true }] : [call]
}

function ofDrive({ json, ...sample }: Sample): Sample {
  // Another click: the first one was for the visit.
  const another = (body: unknown) =>
    typeof body === 'object' && body !== null && 'clickId' in body
      ? { ...body, clickId: `${String(body.clickId)}-d` }
      : body
  return { ...sample, ...(json === undefined ? {} : { json: (at: Workshop) => another(json(at)) }) }
}

/** Every route of staff, those that change things after those that look at them; those of a visit also for a test drive. */
export const staffRoutes: readonly StaffCall[] = [
  ...[...declared.keys()].filter(isRead),
  ...Object.keys(samples).filter((name) => !isRead(name)),
].flatMap(callsOf)

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

/** Returns whether a user of a role sees a process of a workshop at all. */
function sees(role: Role, { isDrive }: StaffCall, at: Workshop): boolean {
  const isOfType = reachableProcessTypes([role], 'process.see').includes(isDrive ? 'NO_DMS_RETRIEVE' : 'DELIVERY')
  return isOfType && reaches(widestScope([role], 'process.see'), at)
}

/**
 * Returns the answer that a user of a role gets: `granted`, 403 for what they may not do, 404 for what is not there for
 * them.
 */
export function expectedOf(role: Role, call: StaffCall, at: Workshop): 'granted' | 403 | 404 {
  const { action, about } = call.route
  const least = call.sample.least ?? call.route.least ?? 'own_processes'
  if (action === 'signed-in') return 'granted'
  // Of several actions the sample is about the first.
  const [asked] = typeof action === 'string' ? [action] : action
  const scope = asked === undefined ? 'none' : widestScope([role], asked)
  const isAble = scopes.indexOf(scope) >= scopes.indexOf(least)
  if (about === 'visit') {
    if (!sees(role, call, at)) return 404
    // Nobody of the suite made the processes.
    return isAble && scope !== 'own_processes' ? 'granted' : 403
  }
  if (!isAble) return 403
  return about === 'nothing' || about === 'list' || reaches(scope, at) ? 'granted' : 404
}

export function isGranted({ sample: { granted } }: StaffCall, status: number): boolean {
  return granted === undefined ? status >= 200 && status < 300 : granted.includes(status)
}

/** The address of a route for a workshop, its places filled in. */
export function addressOf({ path, sample: { params, query }, isDrive }: StaffCall, at: Workshop): string {
  const { index, accountId } = at
  const usual = { accountId, id: visitOf(at), userId: `usr_${index}t` }
  const values: Record<string, string> = { ...usual, ...params?.(at), ...(isDrive ? { id: driveOf(at) } : {}) }
  const filled = path.replaceAll(/:(\w+)/g, (_colon, name: string) => values[name] ?? 'nothing')
  return query === undefined ? filled : `${filled}?${query(at)}`
}
