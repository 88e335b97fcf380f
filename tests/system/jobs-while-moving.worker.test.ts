import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { stages } from '#scripts/cells/move/guards.ts'
import { moveGroup } from '#scripts/cells/move/move.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { d1Cells, d1Mover } from '#tests/support/d1-cells.ts'
import { rowsOf } from '#tests/support/database.ts'
import { providersThatWork, smsCalls, wishEffect } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { freshEnvironment, inHome } from '#tests/support/two-cells.ts'
import { runScheduled } from '#worker/jobs/index.ts'
import { cronLines } from '#worker/jobs/run-scheduled.ts'
import { effectKinds } from '#worker/process/index.ts'

/** The jobs of both databases run while one of two workshops moves. */

beforeEach(() => freshEnvironment('a second cell'))

/** A visit whose time is over, and one whose link is to be sent. */
async function visitsOf(accountId: string, number: number): Promise<void> {
  for (const [nth, seed] of [{ state: 'LINK_SENT', dueAt: testNow - 60_000 } as const, {}].entries()) {
    const order = await seedWorkOrder({ number: number + nth, accountId })
    await seedProcess({ workOrderId: order.id, customerId: order.customerId, accountId, number: number + nth, ...seed })
  }
  await wishEffect(effectKinds.sendLink, `prc_${number + 1}`)
}

const states = `select id, state from processes order by id`

it('what is due of the others is done, and of the group nothing, in neither database, until it has arrived', async () => {
  await seedAccount()
  await seedAccount({ id: 'acc_south' })
  await visitsOf('acc_north', 1)
  await visitsOf('acc_south', 3)
  const [outgoing, clock] = [providersThatWork(), testClock()]
  const minute = async () => {
    for (const d1 of [env.DB, env.SECOND_DB]) {
      await runScheduled({ cron: cronLines.minute }, testDependencies({ d1, clock, outgoing }))
    }
  }
  const failed = `select job from job_runs where outcome = 'failed'`
  const seen: unknown[] = []
  const mover = await d1Mover({
    async pause(milliseconds) {
      if (milliseconds !== 25_000) return
      await minute()
      seen.push(await rowsOf(states), await inHome(states), smsCalls(outgoing).length)
      seen.push(await rowsOf(failed), await inHome(failed))
    },
  })
  await moveGroup(mover, { group: 'acc_north', cell: 1 })
  const waiting = [
    { id: 'prc_1', state: 'LINK_SENT' },
    { id: 'prc_2', state: 'LINK_GENERATED' },
  ]
  const done = (one: string, other: string) => [
    { id: one, state: 'DELIVERY_NOT_COMPLETED' },
    { id: other, state: 'LINK_SENT' },
  ]
  expect(seen).toEqual([[...waiting, ...done('prc_3', 'prc_4')], waiting, 1, [], []])
  clock.advance(60_000)
  await minute()
  expect(await inHome(states)).toEqual(done('prc_1', 'prc_2'))
  expect(await rowsOf(states)).toEqual(done('prc_3', 'prc_4'))
  expect(smsCalls(outgoing)).toHaveLength(2)
})

it('effects of the others are made though the group has more due, and older, than a drain takes at a time', async () => {
  await seedAccount()
  await seedAccount({ id: 'acc_south' })
  await visitsOf('acc_north', 1)
  await visitsOf('acc_south', 3)
  const numbers = JSON.stringify(Array.from({ length: 200 }, (_, nth) => nth))
  await rowsOf(`insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
    select 'obx_' || value, 'prc_1:' || value, '${effectKinds.sendLink}', '{"processId":"prc_1"}', 1, 1
    from json_each('${numbers}')`)
  const [outgoing, clock] = [providersThatWork(), testClock()]
  const [home, far] = d1Cells()
  if (home === undefined || far === undefined) throw new Error('There are two cells')
  const seen: unknown[] = []
  const watched = {
    ...far,
    async apply(statements: readonly string[]) {
      await far.apply(statements)
      if (seen.length > 0 || !statements.includes(`update moving set stage = ${stages.frozen}`)) return
      await runScheduled({ cron: cronLines.minute }, testDependencies({ clock, outgoing }))
      seen.push(await rowsOf(`select state from processes where id = 'prc_4'`))
    },
  }
  await moveGroup(await d1Mover({ cells: [home, watched] }), { group: 'acc_north', cell: 1 })
  expect(seen).toEqual([[{ state: 'LINK_SENT' }]])
  // In the new place they are free as they were.
  expect(
    await inHome(`select claimed_until as claimed, count(*) as effects from outbox where id like 'obx_%' group by 1`),
  ).toEqual([{ claimed: 0, effects: 201 }])
})

it('a move that is taken back leaves the effects of the group free', async () => {
  await seedAccount()
  await visitsOf('acc_north', 1)
  const [home, far] = d1Cells()
  if (home === undefined || far === undefined) throw new Error('There are two cells')
  const cut = { ...home, apply: () => Promise.reject(new Error('cut off')) }
  await expect(moveGroup(await d1Mover({ cells: [cut, far] }), { group: 'acc_north', cell: 1 })).rejects.toThrow(
    'cut off',
  )
  await moveGroup(await d1Mover(), { group: 'acc_north', cell: 2 })
  expect(await rowsOf('select distinct claimed_until as claimed from outbox')).toEqual([{ claimed: 0 }])
})

/** Stores a message that was being sent when its worker died, ten minutes ago; the second one a moment later. */
const lostMessage = (processId: string, nth: number) =>
  rowsOf(`insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
    values ('msg_${processId}', '${processId}', 'free:${processId}', 'FREE', 'SMS', '+358401234567', 'fi', 'SENDING',
      ${testNow - 600_000 + nth})`)

it('a message that nobody has in hand is ended though one of the group, which is older, is not yet', async () => {
  await seedAccount()
  await seedAccount({ id: 'acc_south' })
  await visitsOf('acc_north', 1)
  await visitsOf('acc_south', 3)
  await lostMessage('prc_1', 1)
  await lostMessage('prc_3', 2)
  const [outgoing, clock] = [providersThatWork(), testClock()]
  const minute = async () => {
    for (const d1 of [env.DB, env.SECOND_DB]) {
      await runScheduled({ cron: cronLines.minute }, testDependencies({ d1, clock, outgoing }))
    }
  }
  const statuses = `select process_id as visit, status from messages where kind = 'FREE' order by process_id`
  const seen: unknown[] = []
  const mover = await d1Mover({
    async pause(milliseconds) {
      if (milliseconds !== 25_000) return
      await minute()
      seen.push(await rowsOf(statuses), await inHome(statuses))
    },
  })
  await moveGroup(mover, { group: 'acc_north', cell: 1 })
  const waits = { visit: 'prc_1', status: 'SENDING' }
  expect(seen).toEqual([[waits, { visit: 'prc_3', status: 'UNKNOWN' }], [waits]])
  clock.advance(60_000)
  await minute()
  expect(await inHome(statuses)).toEqual([{ visit: 'prc_1', status: 'UNKNOWN' }])
})
