import { beforeEach, expect, it } from 'vitest'

import { letGoAfterMs } from '#core/told-rows.ts'
import { seedCustomer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { outboxRows, roomCalls, wishEffect } from '#tests/support/effects.ts'
import { effectKinds } from '#worker/process/index.ts'

import { drainEffects } from './drain-effects.ts'
import { drainWoken, letGoOfTold } from './tell-rooms.ts'

beforeEach(freshDatabase)

/** A customer whose writes are told after their answers, as the platform has it. */
async function telling() {
  const customer = await seedCustomer({ process: { state: 'STARTED' } })
  const { app } = customer
  app.outgoing.rooms.take()
  async function write(notes: string) {
    expect((await customer.send('PUT', '/notes', { notes })).status).toBe(200)
    const before = app.d1.roundTrips()
    await drainWoken(app.deps(app.fresh.splice(0)), [...new Set(app.woken.splice(0))])
    return { trips: app.d1.roundTrips() - before, told: roomCalls(app.outgoing).length }
  }
  return { ...customer, write }
}

it('a change is told without a round trip, and the next one takes the word before it along', async () => {
  const { write, app } = await telling()
  expect(await write('one')).toEqual({ trips: 0, told: 1 })
  expect(await write('two')).toEqual({ trips: 0, told: 2 })
  expect(await outboxRows()).toHaveLength(1)
  app.clock.advance(letGoAfterMs)
  await letGoOfTold(app.deps())
  expect(await outboxRows()).toEqual([])
  const before = app.d1.roundTrips()
  await letGoOfTold(app.deps())
  expect(app.d1.roundTrips()).toBe(before)
})

it('what nobody lived to let go of is told once more, and is gone then', async () => {
  const { write, app } = await telling()
  await write('one')
  await drainEffects(app.deps())
  expect(new Set(roomCalls(app.outgoing).map(({ message }) => JSON.stringify(message)))).toHaveLength(1)
  expect(await outboxRows()).toEqual([])
})

it('whatever else a change caused is made with it, however late in its batch', async () => {
  const { write, id, app } = await telling()
  await rowsOf(
    `create trigger late after update of customer_notes on processes begin
      insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
      values ('obx_late', new.id || ':late', 'process.announce', json_object('processId', new.id), 0, 0); end`,
  )
  try {
    await write('one')
    expect(await rowsOf('select id from outbox where stream_key = ?', `${id}:late`)).toEqual([])
    expect(roomCalls(app.outgoing)).toHaveLength(2)
  } finally {
    await rowsOf('drop trigger late')
  }
})

it('what changes while it is told, beside something else that waits, is told by the same drain', async () => {
  const { write, id, app } = await telling()
  await wishEffect(effectKinds.announce, id, `${id}:other`)
  app.woken.push(`${id}:other`)
  let calls = 0
  app.outgoing.rooms.answer('any', async () => {
    calls += 1
    if (calls === 1) await rowsOf('update processes set version = version + 1 where id = ?', id)
  })
  await write('one')
  const [process] = await rowsOf('select version from processes where id = ?', id)
  expect(roomCalls(app.outgoing).at(-1)?.message).toMatchObject({ version: process?.['version'] })
  expect(await outboxRows()).toEqual([])
})

it('a room that takes no word is told later, and the word is kept until then', async () => {
  const { write, app } = await telling()
  app.outgoing.rooms.refuse()
  await write('one')
  expect(await outboxRows()).toMatchObject([{ attempts: 1 }])
})
