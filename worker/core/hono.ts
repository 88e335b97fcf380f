import { Hono } from 'hono'
import type { Actor } from './actor.ts'
import type { Dependencies } from './dependencies.ts'

export type AppEnv = {
  Bindings: Env
  Variables: { deps: Dependencies; requestId: string; actor: Actor }
}

/** A router of one module. Paths in it are below `/api`. */
export function createRouter() {
  return new Hono<AppEnv>()
}
