import { beforeEach, expect, it } from 'vitest'

import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { approvedVisit, brakes, moveTo, service, toDone, visit } from '#tests/support/priced-visit.ts'
import { listenToPushes, pushesDue } from '#tests/support/staff-pushes.ts'

beforeEach(async () => {
  await freshDatabase()
  await listenToPushes()
})

const turn = async () => (await rowsOf('select turn from processes'))[0]?.['turn']

it('staff are woken by who passes the turn to them, once for two at one time', async () => {
  const { confirm } = await visit()
  await Promise.all([confirm(), confirm()])
  expect(await turn()).toBe('staff')
  expect(await pushesDue()).toEqual(['prc_1 turn'])
  await confirm()
  expect(await pushesDue()).toEqual([])
})

it('they are not woken by a write while it is theirs already', async () => {
  const { put } = await approvedVisit()
  await pushesDue()
  await put([{ ...service, price: 101 }])
  expect(await turn()).toBe('staff')
  expect(await pushesDue()).toEqual([])
})

it.each([
  ['an approval', async ({ approve }: Awaited<ReturnType<typeof visit>>) => approve(225.9)],
  ['an order that is cheaper again', async ({ put }: Awaited<ReturnType<typeof visit>>) => put([service])],
])('%s gives a finished car back to them, whose price waited for the customer', async (_by, settle) => {
  const made = await approvedVisit()
  await moveTo(...toDone)
  await made.put([service, brakes])
  expect(await turn()).toBe('customer')
  await pushesDue()
  expect((await settle(made)).ok).toBe(true)
  expect(await turn()).toBe('staff')
  expect(await pushesDue()).toEqual(['prc_1 turn'])
})
