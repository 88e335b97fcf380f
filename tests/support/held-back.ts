/**
 * A test drive of an account that asks who gets its cars, the keys in box 3 with the code 123456:
 *
 *   const drive = await seedDrive()                           // BOX_RESERVED, nobody has said yes
 *   await drive.tell({ type: 'ready_for_payment', reason: 'Ajokortti nähty' })
 *   expect(await drive.ways()).toEqual(shut)                  // how the code could get out, and the door open
 */
import type { ProcessState } from '#domain/enums.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'

import { testDependencies } from './app.ts'
import { seedCabinet } from './cabinet.ts'
import { rowsOf } from './database.ts'
import { deskOf } from './desk.ts'
import { providersThatWork, smsCalls, wishEffect } from './effects.ts'
import type { ProcessSeed } from './factories.ts'
import { seedIdentityCustomer } from './identity.ts'
import { seedStaff } from './staff.ts'

export const shut = { status: null, keypad: 404, offline: [], resent: 409 } as const
export const open = { status: '123456', keypad: 200, offline: ['123456'], resent: 200 } as const

export async function seedDrive(state: ProcessState = 'BOX_RESERVED', process: ProcessSeed = {}) {
  const customer = await seedIdentityCustomer({
    demand: 'VEHICLE',
    order: { rows: [] },
    process: { processType: 'NO_DMS_RETRIEVE', state, lease: { boxId: 'box_3' }, ...process },
  })
  await rowsOf('update box_leases set confirmed_at = 1')
  const { app } = customer
  const advisor = await seedStaff({ roles: ['service_advisor'] })
  const desk = deskOf(app, advisor.token)
  const cabinet = await seedCabinet(app)
  let clicks = 0

  async function offline(): Promise<string[]> {
    const { codes } = await (await cabinet.sync([])).json<{ codes: { code: string }[] }>()
    return codes.map(({ code }) => code)
  }
  return {
    ...customer,
    desk,
    /** Tells an event of the version that is stored now. */
    async tell({ type, reason }: { type: string; reason?: string }) {
      const { version } = await customer.status()
      return desk.send('POST', `${customer.id}/event`, { type, version, ...(reason === undefined ? {} : { reason }) })
    },
    async ways() {
      clicks += 1
      app.clock.advance(1)
      return {
        status: (await customer.status()).boxAccessCode,
        keypad: (await cabinet.open('123456')).status,
        offline: await offline(),
        resent: (await desk.resend('key_code', clicks, customer.id)).status,
      }
    },
    /** The text messages that go out when the code is asked for. */
    async sms() {
      const outgoing = providersThatWork()
      await wishEffect(effectKinds.sendKeyCode, customer.id)
      await drainEffects(testDependencies({ outgoing, clock: app.clock }))
      return smsCalls(outgoing).map(({ message }) => message)
    },
  }
}
