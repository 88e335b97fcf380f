import { beforeEach, expect, it } from 'vitest'

import { checkInstallation } from '#sandbox/conform/installation.ts'
import { testApp } from '#tests/support/app.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker } from '#tests/support/factories.ts'

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
  await seedLocker()
})

it('we answer a cabinet as the device API says, to whoever checks it from outside', async () => {
  const app = testApp()
  const { id, key } = await seedCabinet(app)
  const verdicts = await checkInstallation({
    deviceId: id,
    key,
    clock: () => app.clock.now(),
    send: async (path, init) => {
      const response = await app.request(path, { ...init, csrf: false })
      const body: unknown = await response.json()
      return { status: response.status, headers: response.headers, body }
    },
  })
  expect(verdicts.filter(({ fault }) => fault !== null)).toEqual([])
  expect(verdicts.length).toBeGreaterThan(9)
  expect(await rowsOf('select * from device_events'), 'nothing is said of the boxes').toEqual([])
})
