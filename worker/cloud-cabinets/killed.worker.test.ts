import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { visitOf } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/database.ts'
import { smsCalls, wishEffect } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { fakeKeycafe, seedCloudCabinet, tellCloud, type FakeKeycafe } from '#tests/support/keycafe.ts'
import { killAtEveryStep, waysOf } from '#tests/support/killed.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'

const lease = { boxId: 'box_1', accessCode: '111111' }
let keycafe: FakeKeycafe

async function seedCloud(outgoing: FakeOutgoing): Promise<void> {
  await seedAccount()
  keycafe = fakeKeycafe()
  keycafe.listenOn(outgoing)
  await seedCloudCabinet(keycafe)
}

const keysThere = () => [...keycafe.keys.values()].map(({ name, code }) => `${name} ${code.length}`)
const standing = async () => ({
  keys: keysThere(),
  bins: keycafe.bins.map(({ keyId }) => keyId !== null),
  kept: await rowsOf('select lease_id, granted_at is not null as stands from cloud_keys'),
  leases: await rowsOf('select process_id, box_id, ended_at is null as held from box_leases'),
  states: await rowsOf('select id, state from processes'),
  events: await rowsOf('select type, box_number from device_events'),
})

/** As a worker that died while it did it leaves it, and cron goes on. */
const kill = (deps: Parameters<typeof drainEffects>[0]) => drainEffects(deps)

it.each([
  [
    'a code that is granted, and then told',
    async (outgoing: FakeOutgoing) => {
      await seedCloud(outgoing)
      await visitOf(1, { state: 'WAITING_KEY_CODE', lease })
      await tellCloud()
      await wishEffect(effectKinds.sendKeyCode, 'prc_1')
    },
    // Nobody knows whether the message went out: staff see it.
    {
      keys: ['lea_prc_1 6'],
      bins: [false, false, false],
      kept: [{ lease_id: 'lea_prc_1', stands: 1 }],
      leases: [{ process_id: 'prc_1', box_id: 'box_1', held: 1 }],
      states: [{ id: 'prc_1', state: 'KEY_CODE_SEND_FAILED' }],
      events: [],
    },
  ],
  [
    'a key that was left, in another bin than the one that was meant',
    async (outgoing: FakeOutgoing) => {
      await seedCloud(outgoing)
      await visitOf(1, { state: 'KEY_CODE_SENT', lease })
      await visitOf(2, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_2', accessCode: '222222' } })
      keycafe.keys.set(1, { id: 1, name: 'lea_prc_1', code: '111111' })
      keycafe.keys.set(2, { id: 2, name: 'lea_prc_2', code: '222222' })
      await rowsOf(`insert into cloud_keys (lease_id, locker_id, key_id, granted_at, created_at)
        values ('lea_prc_1', 'lck_north', '1', 1, 1), ('lea_prc_2', 'lck_north', '2', 1, 1)`)
      keycafe.type('111111', 'A-2')
      await tellCloud()
    },
    undefined,
  ],
  [
    'a lease that is over while its key lies there',
    async (outgoing: FakeOutgoing) => {
      await seedCloud(outgoing)
      await visitOf(1, { state: 'DELIVERY_DONE', lease })
      keycafe.keys.set(1, { id: 1, name: 'lea_prc_1', code: '111111' })
      keycafe.type('111111')
      keycafe.events.splice(0)
      await rowsOf(`insert into cloud_keys (lease_id, locker_id, key_id, granted_at, created_at)
        values ('lea_prc_1', 'lck_north', '1', 1, 1)`)
      await rowsOf(`update box_leases set ended_at = ${testNow}, end_reason = 'DELIVERY_DONE'`)
      await tellCloud()
    },
    undefined,
  ],
])('comes to its end wherever it is cut off: %s', { timeout: 120_000 }, async (_what, seed, unknown) => {
  const steps = await killAtEveryStep(
    {
      seed,
      kill,
      end: standing,
      sent: (outgoing) => smsCalls(outgoing).map(({ to, message }) => `${to} ${message}`),
      unknown,
    },
    waysOf(env.LONG),
  )
  expect(steps).toBeGreaterThan(3)
})
