import { driveOf, type Workshop } from '#tests/support/three-workshops.ts'
import { access } from '#worker/access.ts'

import { deskRoutes, lastRoutes } from './desk-routes.ts'
import { setupRoutes } from './setup-routes.ts'
import type { StaffRoute } from './staff-route.ts'

const described: Readonly<Record<string, StaffRoute>> = { ...deskRoutes, ...setupRoutes, ...lastRoutes }

/** Staff routes of `access.ts`, and of what is described those that are not there (any more). */
const declared = Object.keys(access).filter((route) => access[route]?.kind === 'staff')

function usual(route: string): StaffRoute | null {
  const isList = /^GET \/api\/staff\/account\/:accountId\/[\w-]+$/.test(route)
  return isList ? { action: 'account.configure', about: 'account' } : null
}

/** Routes of staff that nobody said anything about; the suite wants none. */
export const undescribedRoutes = declared.filter((route) => (described[route] ?? usual(route)) === null)
/** Descriptions of routes that are not there. */
export const staleRoutes = Object.keys(described).filter((route) => !declared.includes(route))

function drives(route: StaffRoute): StaffRoute {
  const { json } = route
  // Another click: the first one was for the visit.
  const another = (body: unknown) =>
    typeof body === 'object' && body !== null && 'clickId' in body
      ? { ...body, clickId: `${String(body.clickId)}-d` }
      : body
  return {
    ...route,
    about: 'drive',
    params: (at: Workshop) => ({ ...route.params?.(at), id: driveOf(at) }),
    ...(json === undefined ? {} : { json: (at: Workshop) => another(json(at)) }),
  }
}

type Named = { name: string; method: string; pattern: string; route: StaffRoute }

/** Every route of staff, those that change things after those that look at them; those of a visit also for a test drive. */
export const staffRoutes: readonly Named[] = [
  ...declared.filter((name) => name.startsWith('GET ')),
  ...Object.keys(described).filter((name) => !name.startsWith('GET ')),
].flatMap((name) => {
  const route = described[name] ?? usual(name)
  const [method = '', pattern = ''] = name.split(' ')
  if (route === null) return []
  const one = { name, method, pattern, route }
  const isOfVisit = route.about === 'visit' && !pattern.includes('/event') && !pattern.includes('/approval')
  return isOfVisit ? [one, { ...one, name: `${name} (test drive)`, route: drives(route) }] : [one]
})
