import type { Context, Next } from 'hono'

import type { Dependencies } from '#core/dependencies.ts'
import type { AppEnv } from '#core/hono.ts'
import type { KnownStaff } from '#core/known-staff.ts'
import { isProvedAt } from '#domain/sign-in-steps.ts'
import { NotAsSupposed, rideAlong, type Ride } from '#worker/db/ride-along.ts'

import { sessionById, sessionIn, sessionStatement } from './session.queries.ts'
import { signInNeeded } from './staff.errors.ts'

type Supposed = { known: KnownStaff; next: Next }

/**
 * A call that begins with the user as their last one had them. The session goes along with the first thing that is read, and
 * what came of it is the answer only where the session gives the very same user; else it is begun anew with the one that
 * was read. Before that nothing is written, answered or sent.
 */
export async function supposing(c: Context<AppEnv>, { known, next }: Supposed): Promise<void> {
  const deps = c.get('deps')
  const staff = { ...known.staff, isProved: isProvedAt(deps.clock.now(), known.staff) }
  const { sessionId } = staff
  const read: { session: KnownStaff | null } = { session: null }
  const ride = rideAlong(deps.db, {
    statement: sessionStatement(deps, { name: sessionById(sessionId), now: deps.clock.now() }),
    isAsSupposed(brought) {
      read.session = sessionIn(deps, 'id', brought)
      if (read.session === null) deps.knownStaff.forget(sessionId)
      else deps.knownStaff.keep(read.session)
      return JSON.stringify(read.session?.staff) === JSON.stringify(staff)
    },
  })
  /** Whether the user is the one supposed. Throws 401 where nobody is signed in. */
  const isSame = async (): Promise<boolean> => {
    const isAsSupposed = await ride.settle()
    if (read.session === null) throw signInNeeded()
    return isAsSupposed
  }
  const early = { isAsked: false }
  let isBegun = false
  c.set('deps', unsure(deps, ride, early))
  c.set('asStaff', async (work, { isOnce }) => {
    isBegun = true
    c.set('staff', staff)
    // What can be done only once waits for the session.
    const [tried] = isOnce && !(await isSame()) ? [] : await Promise.allSettled([work()])
    if (tried === undefined || !(await isSame()) || early.isAsked) {
      c.set('deps', deps)
      c.set('staff', read.session?.staff ?? staff)
      return work()
    }
    if (tried.status === 'rejected') throw tried.reason
    return tried.value
  })
  const [went] = await Promise.allSettled([next()])
  // What was refused before it came to its route.
  if (!isBegun) await isSame()
  if (went.status === 'rejected') throw went.reason
}

/** The outside world, of which nothing happens before the user is known. */
function unsure(deps: Dependencies, ride: Ride, early: { isAsked: boolean }): Dependencies {
  return {
    ...deps,
    db: ride.db,
    fetch: ride.behind({ fetch: deps.fetch }).fetch,
    licences: ride.behind(deps.licences),
    get cells() {
      if (deps.cells === null || ride.isSettled()) return deps.cells
      early.isAsked = true
      throw new NotAsSupposed()
    },
  }
}
