import { afterEach, expect, it } from 'vitest'

import { isBucketAway } from '#core/http/file-trouble.ts'
import { databaseTrouble } from '#worker/db/trouble.ts'

import { databaseMoods, moodyBucket, moodyDatabase, moodyFetch, setMoods } from './moody-bindings.ts'

/** Moody bindings fail in the words that the product knows, and for as long as they are told to. */

afterEach(() => setMoods([]))

function database() {
  const made: string[] = []
  const statement = (sql: string) => {
    const run = async () => made.push(sql)
    return {
      bind: (...values: unknown[]) => statement(`${sql} ${values.join()}`),
      first: run,
      run,
      all: run,
      raw: run,
      sql,
    }
  }
  const own = {
    prepare: statement,
    batch: async (statements: readonly object[]) => {
      for (const one of statements) made.push('sql' in one ? `batch ${String(one.sql)}` : 'a strange statement')
    },
  }
  return { made, db: moodyDatabase('DB', own) }
}

/** Calls until one fails, since some moods are of some calls only. */
async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  for (let nth = 0; nth < 1_000; nth += 1) {
    try {
      await work()
    } catch (error) {
      return error
    }
  }
  return null
}

it('a database without a mood does what it is asked', async () => {
  const { db, made } = database()
  setMoods(['locked DB_2'])
  await db.prepare('select ?').bind(1).all()
  await db.batch([db.prepare('insert ?').bind(2)])
  expect(made).toEqual(['select ? 1', 'batch insert ? 2'])
})

it.each(Object.keys(databaseMoods))('%s is trouble of the database', async (mood) => {
  const { db } = database()
  setMoods([`${mood} DB`])
  const error = await failureOf(() => db.batch([db.prepare('insert')]))
  expect(databaseTrouble(error)).toBe('busy')
  expect(databaseTrouble(await failureOf(() => db.prepare('select').first()))).toBe('busy')
})

it('a call of a locked database is not made, and one whose answer is cut off is', async () => {
  const locked = database()
  setMoods(['locked DB'])
  await failureOf(() => locked.db.batch([locked.db.prepare('insert')]))
  expect(locked.made).toEqual([])
  const cutOff = database()
  setMoods(['cut off DB'])
  let answered = 0
  await failureOf(async () => {
    await cutOff.db.batch([cutOff.db.prepare('insert')])
    answered += 1
  })
  expect(cutOff.made).toHaveLength(answered + 1)
})

it('files are away, and come back', async () => {
  const bucket = moodyBucket({ put: async () => 'kept' })
  setMoods(['away files'])
  expect(isBucketAway(await failureOf(async () => bucket['put']?.('a', 'b')))).toBe(true)
  setMoods([])
  expect(await bucket['put']?.('a', 'b')).toBe('kept')
})

it('nobody is at the other end of one line', async () => {
  const reach = moodyFetch(async () => Response.json({}))
  setMoods(['away sms'])
  await expect(reach('http://sms.localhost/a1/sms', { method: 'POST' })).rejects.toThrow('Network connection lost.')
  expect((await reach('http://paytrail.localhost/payments')).status).toBe(200)
})
