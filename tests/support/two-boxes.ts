/**
 * A cabinet with boxes 1 and 2, and customers who hold them (codes 000001 and 000002, for an hour):
 *
 *   const { app, cabinet, tryCode } = await seedTwoBoxes()
 *   const visit = await holderOf(1)
 *   expect(await tryCode('000001')).toMatchObject([200])
 */
import { testApp } from './app.ts'
import { problemCode, seedCabinet } from './cabinet.ts'
import { testNow } from './clock.ts'
import { freshDatabase, rowsOf } from './database.ts'
import { statesOf } from './effects.ts'
import { seedAccount, seedLocker, seedProcess, type ProcessSeed } from './factories.ts'

export const minute = 60_000
export const hour = 60 * minute

export type TwoBoxes = Awaited<ReturnType<typeof seedTwoBoxes>>

/** Into an empty database. */
export async function seedTwoBoxes() {
  await freshDatabase()
  const app = testApp()
  await seedAccount({ customerReservationHours: 48 })
  await seedLocker({ boxes: [{ number: 1 }, { number: 2 }] })
  const cabinet = await seedCabinet(app)
  /** Returns the answer to the keypad: the status, and the answer or the code of the refusal. */
  async function tryCode(code: string): Promise<unknown[]> {
    app.clock.advance(1)
    const response = await cabinet.open(code)
    return response.ok ? [200, await response.json()] : [response.status, await problemCode(response)]
  }
  return { app, cabinet, tryCode }
}

export function holderOf(box: number, seed: ProcessSeed = {}) {
  const lease = { boxId: `box_${box}`, accessCode: `00000${box}`, expiresAt: testNow + hour }
  return seedProcess({ number: box, state: 'KEY_CODE_SENT', lease, ...seed })
}

export const stateOf = async (id: string) => (await statesOf(id)).at(-1)

export const activeLeases = () =>
  rowsOf('select process_id as process, box_id as box from box_leases where ended_at is null order by box_id')
