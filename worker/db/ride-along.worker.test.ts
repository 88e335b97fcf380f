import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { countingD1, type CountingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'

import { createDb, runBatch } from './db.ts'
import { isReading, NotAsSupposed, rideAlong, type Ride } from './ride-along.ts'
import { userAccounts, users } from './schema/staff.table.ts'

let d1: CountingD1

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
  await seedStaff()
  d1 = countingD1(env.DB)
})

/** A ride whose rider brings the name of the account, which is to be this. */
function rideSupposing(name: string): Ride {
  const db = createDb(d1)
  return rideAlong(db, {
    statement: d1.prepare('select name from accounts'),
    isAsSupposed: ({ results: [row] }) => JSON.stringify(row) === JSON.stringify({ name }),
  })
}

const asIs = () => rideSupposing('Pohjolan Huolto')
const otherwise = () => rideSupposing('Toinen')

describe('a text', () => {
  it.each([
    'select 1',
    '\n  SELECT "updated_at", deleted from x',
    'with a as (select 1), b as (with c as (values (1)) select * from c) select replace(x, 1, 2) from a',
  ])('%j only reads', (text) => expect(isReading(text)).toBe(true))

  it.each([
    'insert into x values (1)',
    'with a as (select 1) insert into x select * from a',
    'with a as (select 1) replace\ninto x select * from a',
    'with a as (select 1) UPDATE x set y = 1',
    'with a as (select 1) delete/**/from x',
    'select 1; drop table x',
    '/**/ drop table x',
    'pragma foreign_keys = off',
    'explain select 1',
    '',
  ])('%j is not taken for one that does', (text) => expect(isReading(text)).toBe(false))
})

describe('what is read first', () => {
  it('is one round trip with the rider, whichever way it is asked', async () => {
    const ways: readonly [(ride: Ride) => Promise<unknown>, unknown][] = [
      [({ db }) => db.all(sql`select username from users`), [{ username: 'usr_advisor' }]],
      [({ db }) => db.get(sql`select username from users`), { username: 'usr_advisor' }],
      [({ db }) => db.select({ name: users.username }).from(users), [{ name: 'usr_advisor' }]],
      [({ db }) => db.select({ name: users.username }).from(users).where(eq(users.id, 'none')), []],
      [({ db }) => db.batch([db.select({ name: users.username }).from(users)]), [[{ name: 'usr_advisor' }]]],
    ]
    for (const [read, told] of ways) {
      const ride = asIs()
      d1.forget()
      expect(await read(ride)).toEqual(told)
      expect([ride.isSettled(), await ride.settle(), d1.roundTrips()]).toEqual([true, true, 1])
      await expect(read(otherwise())).rejects.toThrow(expect.anything())
    }
  })

  it('is whole where columns share a name or are called by numbers', async () => {
    const { id, username } = users
    const { accountId } = userAccounts
    const both = { id, own: accountId, one: sql<number>`1`, userId: userAccounts.userId, again: sql<string>`users.id` }
    for (const ride of [asIs(), asIs()]) {
      const rows = await ride.db
        .select({ ...both, same: sql<string>`username`, username })
        .from(users)
        .innerJoin(userAccounts, eq(userAccounts.userId, id))
      const [user, account] = ['usr_advisor', 'acc_north']
      expect(rows).toEqual([{ id: user, own: account, one: 1, userId: user, again: user, same: user, username: user }])
    }
  })
})

describe('two reads at once', () => {
  const names = ({ db }: Ride) => db.all(sql`select username from users`)

  it('take one rider, and both wait for it', async () => {
    const ride = asIs()
    expect(await Promise.all([names(ride), names(ride)])).toEqual([
      [{ username: 'usr_advisor' }],
      [{ username: 'usr_advisor' }],
    ])
    expect(d1.roundTrips()).toBe(2)
    expect(d1.seen()).toHaveLength(2)
    const told = await Promise.allSettled([names(otherwise()), names(otherwise())])
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('are not both lost with the trip of one', async () => {
    const ride = asIs()
    d1.failAt(1, 'after')
    const told = await Promise.allSettled([names(ride), names(ride)])
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    // The rider went once more, by itself.
    expect(d1.roundTrips()).toBe(3)
    expect(await names(ride)).toEqual([{ username: 'usr_advisor' }])
  })

  it('and a write behind them write nothing where it is not as supposed', async () => {
    const ride = otherwise()
    const write = () => runBatch(ride.db, [ride.db.run(sql`update users set username = 'x'`)])
    const told = await Promise.allSettled([names(ride), write(), names(ride).then(write, write), write()])
    expect(told.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    await expect(write()).rejects.toBeInstanceOf(NotAsSupposed)
    expect(await rowsOf('select username from users')).toEqual([{ username: 'usr_advisor' }])
  })
})

it('a write goes behind the rider', async () => {
  const ride = asIs()
  await ride.db.run(sql`update users set username = 'x'`)
  expect(d1.roundTrips()).toBe(2)
  expect(d1.seen().map((seen) => seen.sql)).toEqual(['select name from accounts', `update users set username = 'x'`])
  expect(await rowsOf('select username from users')).toEqual([{ username: 'x' }])
})
