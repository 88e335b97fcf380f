import { beforeEach, expect, it } from 'vitest'

import { minuteMs } from '#domain/durations.ts'
import { visitWithKeys } from '#tests/support/additional-work.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { answerOf } from '#tests/support/customer-writes.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { drainEffects } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

const outgoing = () => providersThatWork()
type Outgoing = ReturnType<typeof outgoing>

const drainAt = (minutes: number, side: Outgoing) =>
  drainEffects(testDependencies({ outgoing: side, clock: testClock(testNow + minutes * minuteMs) }))
const texts = (side: Outgoing) => smsCalls(side).map(({ message }) => message)

it('reminds once half of the time is over, and then has staff call', async () => {
  const visit = await visitWithKeys()
  await visit.propose()
  const side = outgoing()
  for (const minutes of [0, 59, 60, 61, 90]) await drainAt(minutes, side)
  expect(texts(side)).toEqual([expect.stringContaining('lisätyötä'), expect.stringContaining('odottaa vielä')])
  expect(await rowsOf('select turn from processes')).toEqual([{ turn: 'customer' }])
  await drainAt(121, side)
  await drainAt(125, side)
  expect(await rowsOf('select turn, additional_work_turn from processes')).toEqual([
    { turn: 'staff', additional_work_turn: 'staff' },
  ])
  const board = await visit.customer.app.request('/api/staff/process?view=call&accountId=acc_north', {
    token: visit.mechanic.token,
  })
  expect(await board.json()).toMatchObject({ items: [{ call: { why: 'additional_work' } }] })
  expect(await rowsOf(`select type, actor_kind from process_events where type like '%work%' order by version`)).toEqual(
    [
      { type: 'propose_work', actor_kind: 'staff' },
      { type: 'work_overdue', actor_kind: 'system' },
    ],
  )
})

it('reminds nobody who answered, nor of what was withdrawn', async () => {
  const visit = await visitWithKeys()
  const [first, second] = [await visit.propose(), await visit.propose()]
  const side = outgoing()
  await drainAt(0, side)
  await answerOf(visit.answer(first, ['DECLINE']))
  await visit.staff('POST', `/${second.id}/withdraw`, { version: 1 })
  for (const minutes of [60, 121]) await drainAt(minutes, side)
  expect(texts(side)).toHaveLength(2)
  expect(await rowsOf('select additional_work_turn from processes')).toEqual([{ additional_work_turn: null }])
})

it('tells another ready time once, and the latest alone', async () => {
  const visit = await visitWithKeys()
  const side = outgoing()
  const set = async (hours: number) =>
    visit.customer.app.request(`/api/staff/process/${visit.customer.id}/ready-time`, {
      method: 'PUT',
      token: visit.mechanic.token,
      json: {
        version: (await visit.customer.status()).version,
        readyAt: new Date(testNow + hours * 60 * minuteMs).toISOString(),
      },
    })
  expect((await set(3)).status).toBe(200)
  expect((await set(4)).status).toBe(200)
  expect((await set(4)).status).toBe(200)
  await drainAt(0, side)
  await drainAt(1, side)
  expect(texts(side)).toEqual([expect.stringContaining('valmistumisaika')])
  expect(await visit.customer.status()).toMatchObject({ readyAt: new Date(testNow + 4 * 60 * minuteMs).toISOString() })
})
