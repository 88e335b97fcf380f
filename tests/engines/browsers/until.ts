import { setTimeout as pause } from 'node:timers/promises'

import type { Service } from '#scripts/stack/process.ts'

/** Returns the value that a program which has just been started tells, once it does. */
export async function until<Result>(
  tell: () => Result | undefined | Promise<Result | undefined>,
  service: Service,
): Promise<Result> {
  for (const deadline = Date.now() + 60_000; ;) {
    try {
      const told = await tell()
      if (told !== undefined) return told
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    if (Date.now() > deadline) throw new Error(`${service.name} does not come up`)
    await Promise.race([pause(50), service.died])
  }
}
