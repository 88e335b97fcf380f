import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { systemActor } from '#core/actor.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { seedAccount, seedProcess } from '#tests/support/factories.ts'
import { listenToPushes, pushesDue } from '#tests/support/staff-pushes.ts'
import { runBatch } from '#worker/db/db.ts'

import { unreachedStatements } from './touch.ts'
import { transitionStatements } from './transition.ts'

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
})

const db = testDb()
const unreached = (since: number | null, guard = sql`1`) =>
  runBatch(db, unreachedStatements(db, { processId: 'prc_1', now: testNow, guard, since: sql`${since}` }))

async function failed(version?: number) {
  const process = await seedProcess({ state: 'LINK_GENERATED' })
  await rowsOf(`update processes set additional_work_turn = 'staff'`)
  await listenToPushes()
  const { statements } = transitionStatements(db, {
    snapshot: {
      id: process.id,
      accountId: 'acc_north',
      version: version ?? process.version,
      state: 'LINK_GENERATED',
      processType: 'DELIVERY',
    },
    events: [{ type: 'link_failed', actor: systemActor }],
    now: testNow,
  })
  await runBatch(db, statements)
}

it('staff are called once for a customer whom nothing reaches, and anew where that is found anew', async () => {
  await seedProcess({ state: 'LINK_SENT' })
  await listenToPushes()
  await unreached(testNow)
  await unreached(testNow)
  expect(await pushesDue()).toEqual(['prc_1 message'])
  await unreached(null)
  expect(await pushesDue()).toEqual([])
  await unreached(testNow + 1)
  await unreached(testNow + 2, sql`unreached_since is null`)
  expect(await pushesDue()).toEqual(['prc_1 message'])
  expect(await rowsOf('select unreached_since as since from processes')).toEqual([{ since: testNow + 1 }])
})

it('staff are called for a message that failed while they have something to do already', async () => {
  await failed()
  expect(await pushesDue()).toEqual(['prc_1 message'])
})

it('nobody is called by who loses the race', async () => {
  await failed(99)
  expect(await pushesDue()).toEqual([])
})
