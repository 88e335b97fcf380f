export type { ProvidedContext } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the run is a long one, which draws courses of its own. */
    isLong: boolean
  }
}
