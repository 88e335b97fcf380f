import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { dayMs } from '#domain/durations.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { drainEffects, runScheduled } from '#worker/jobs/index.ts'

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
})

const run = (now: number, d1 = countingD1(env.DB)) =>
  runScheduled({ cron: '17 1 * * *' }, testDependencies({ d1, clock: testClock(now) }))

async function endedAt(number: number, instant: number): Promise<string> {
  const { id } = await visitOf(number, { state: 'CLOSED' })
  await env.DB.batch([
    env.DB.prepare(`update processes set ended_at = ?1, updated_at = ?1 where id = ?2`).bind(instant, id),
    env.DB.prepare(`update work_orders set updated_at = ?1 where id = ?2`).bind(instant, `wo_${number}`),
    env.DB.prepare(`update customers set updated_at = ?1 where id = ?2`).bind(instant, `cus_${number}`),
  ])
  return id
}

describe('driving-licence pictures', () => {
  async function picture(processId: string): Promise<string> {
    const key = `licence/${processId}`
    await env.LICENCES.put(key, 'picture')
    await env.DB.prepare(
      `insert into driving_licences (id, process_id, object_key, content_type, size_bytes, created_at)
       values (?1, ?2, ?3, 'image/jpeg', 7, 1)`,
    )
      .bind(`lic_${processId}`, processId, key)
      .run()
    return key
  }

  it('are gone thirty days after the visit, and not a day before', async () => {
    const old = await picture(await endedAt(1, testNow - 30 * dayMs))
    const recent = await picture(await endedAt(2, testNow - 29 * dayMs))
    const open = await picture((await visitOf(3, { state: 'STARTED' })).id)
    await Promise.all([run(testNow), run(testNow)])
    await drainEffects(testDependencies({ outgoing: providersThatWork() }))
    expect(await env.LICENCES.head(old)).toBeNull()
    expect(await env.LICENCES.head(recent)).not.toBeNull()
    expect(await env.LICENCES.head(open)).not.toBeNull()
    expect(await rowsOf('select process_id from driving_licences where deleted_at is null order by 1')).toEqual([
      { process_id: 'prc_2' },
      { process_id: 'prc_3' },
    ])
  })
})

describe('customers', () => {
  const seen = () =>
    rowsOf(`select id, first_name, phone_number, email, erased_at is not null as erased from customers order by id`)

  it('are erased once the time that the workshop keeps them is over, with what they wrote', async () => {
    const id = await endedAt(1, testNow)
    await env.DB.batch([
      env.DB.prepare(`update processes set customer_notes = 'Ainon auto' where id = ?`).bind(id),
      env.DB.prepare(
        `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, sealed_text, created_at)
         values ('msg_1', ?, 'k', 'LINK', 'SMS', '+358400000001', 'fi-FI', 'SENT', 'v1.a.b', 1)`,
      ).bind(id),
      env.DB.prepare(
        `insert into customer_messages (id, account_id, process_id, way, kind, sender, sealed_text, created_at)
         values ('cme_1', 'acc_north', ?, 'SMS', 'TEXT', '+358400000001', 'v1.a.b', 1)`,
      ).bind(id),
      env.DB.prepare(
        `insert into process_notes (id, process_id, text, created_at) values ('not_1', ?, 'Aino soitti', 1)`,
      ).bind(id),
    ])
    const twoYears = Date.parse('2028-11-19T12:00:00Z')
    await run(testNow + 700 * dayMs)
    expect(await seen()).toMatchObject([{ id: 'cus_1', first_name: 'Aino', erased: 0 }])
    const d1 = countingD1(env.DB)
    await Promise.all([run(Math.max(twoYears, testNow + 732 * dayMs), d1), run(testNow + 732 * dayMs)])
    expect(await seen()).toEqual([{ id: 'cus_1', first_name: null, phone_number: null, email: null, erased: 1 }])
    expect(await rowsOf(`select customer_notes from processes`)).toEqual([{ customer_notes: '' }])
    expect(await rowsOf(`select recipient, status, sealed_text from messages`)).toEqual([
      { recipient: '', status: 'SENT', sealed_text: null },
    ])
    expect(await rowsOf(`select sender, sealed_text from customer_messages`)).toEqual([
      { sender: '', sealed_text: null },
    ])
    expect(await rowsOf(`select * from process_notes`)).toEqual([])
    const everywhere = JSON.stringify([
      await rowsOf(`select * from search_terms`),
      await rowsOf(`select search_terms from processes`),
      await rowsOf(`select * from customers`),
    ])
    expect(everywhere.toLowerCase()).not.toContain('aino')
    await expectNoTableScan(d1)
  })

  it('who have something under way, or came back since, are kept', async () => {
    await endedAt(1, testNow)
    const { id } = await visitOf(2, { state: 'STARTED' })
    await env.DB.prepare(`update customers set updated_at = 1`).run()
    await env.DB.prepare(`update processes set updated_at = 1 where id = ?`).bind(id).run()
    await endedAt(3, testNow + 600 * dayMs)
    // What waits for something keeps its visit out of the archive.
    await env.DB.prepare(`update processes set due_at = ?`)
      .bind(testNow + 900 * dayMs)
      .run()
    await run(testNow + 800 * dayMs)
    expect(await seen()).toMatchObject([
      { id: 'cus_1', erased: 1 },
      { id: 'cus_2', erased: 0 },
      { id: 'cus_3', erased: 0 },
    ])
  })
})
