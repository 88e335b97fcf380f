import type * as ceremonies from './ceremonies.ts'

/**
 * Loads what checks passkeys at the first one that an isolate is shown: its libraries are a tenth of what the worker runs as it
 * starts, and most isolates never see a passkey.
 */
export function loadCeremonies(): Promise<typeof ceremonies> {
  return import('./ceremonies.ts')
}
