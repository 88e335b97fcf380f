import { effectKinds } from '#worker/process/index.ts'

/**
 * A workshop whose cabinet a cloud runs, as cron goes by:
 *
 *   const { world, keycafe, coded, passMinutes } = await cloudWorkshop()
 *   const code = await coded()             // prc_1, whose code for box 1 is about to be sent
 *   await passMinutes(2)                   // it is there at the cloud, and the customer was told
 */
import { cron, visitOf } from './cron.ts'
import { freshDatabase } from './database.ts'
import { wishEffect } from './effects.ts'
import { seedAccount } from './factories.ts'
import { fakeKeycafe, seedCloudCabinet } from './keycafe.ts'

export const minute = 60_000

export type CloudWorkshop = Awaited<ReturnType<typeof cloudWorkshop>>

export async function cloudWorkshop() {
  await freshDatabase()
  await seedAccount({ customerReservationHours: 48, linkValidDays: 30 })
  const world = cron()
  const keycafe = fakeKeycafe(undefined, () => world.clock.now())
  keycafe.listenOn(world.outgoing)
  await seedCloudCabinet(keycafe)
  return {
    world,
    keycafe,
    /** A visit whose code is about to be sent. */
    coded: async (number = 1, box = number): Promise<string> => {
      const accessCode = String(number).repeat(6)
      await visitOf(number, { state: 'WAITING_KEY_CODE', lease: { boxId: `box_${box}`, accessCode } })
      await wishEffect(effectKinds.sendKeyCode, `prc_${number}`)
      return accessCode
    },
    passMinutes: async (count: number): Promise<void> => {
      for (let passed = 0; passed < count; passed += 1) {
        world.clock.advance(minute)
        await world.tick()
      }
    },
    codesThere: () => [...keycafe.keys.values()].map(({ name, code }) => `${name} ${code}`),
  }
}
