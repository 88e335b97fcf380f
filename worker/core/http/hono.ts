import type { Actor, Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { Log } from '#core/log/log.ts'

export type AppEnv = {
  Bindings: Env
  Variables: {
    requestId: string
    log: Log
    /** Code of the problem that the call is answered with, for the log. */
    problem: string | undefined
    deps: Dependencies
    /** The route takes a process code that a kiosk was given. */
    takesKioskCodes: boolean
    /** The caller, once the guard of the route has authenticated them. */
    actor: Actor
    /** The signed-in user of a staff route. */
    staff: Staff
    /** A dealer system: the hash of its API key, and the workshop that it names for the call. */
    dealer: { hash: string; workshop: string | null }
  }
}
