import { Hono } from 'hono'

import type { Actor, Staff } from './actor.ts'
import type { Dependencies } from './dependencies.ts'
import type { Log } from './log.ts'

export type AppEnv = {
  Bindings: Env
  Variables: {
    requestId: string
    log: Log
    /** Code of the problem that the call is answered with, for the log. */
    problem: string | undefined
    deps: Dependencies
    /** Who calls, once the guard of the route has found out. */
    actor: Actor
    /** The signed-in user of a staff route. */
    staff: Staff
  }
}

/** A router of one module. Paths in it are whole, so that a search for a path finds its route. */
export function createRouter() {
  return new Hono<AppEnv>()
}
