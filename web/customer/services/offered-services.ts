import type { ExtraService } from '#worker/contract/process.ts'

/** Returns the services that can be chosen: a substitute car is never picked here. */
export function offeredServices(extraServices: readonly ExtraService[]): readonly ExtraService[] {
  return extraServices.filter(({ type }) => type !== 'SUBSTITUTE_CAR')
}
