import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `tests/support/hostile-server.ts` listens. */
    hostileUrl: string
  }
}
