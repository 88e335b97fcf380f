import { setTimeout as pause } from 'node:timers/promises'

import type { Service } from '#scripts/stack/process.ts'

/** What a program that has just been started tells, once it does. */
export async function until<Told>(
  tell: () => Told | undefined | Promise<Told | undefined>,
  service: Service,
): Promise<Told> {
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
