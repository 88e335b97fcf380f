import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { dayMs } from '#domain/durations.ts'
import { identityProviders } from '#domain/enums.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import {
  back,
  checkRows,
  confirmed,
  confirmedAndIdentified,
  seedIdentityCustomer,
  sendCodes,
  vaino,
} from '#tests/support/identity.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { runScheduled } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

/** The bank's data of the person, in every form in which it could leak. */
const person = /tunnistus|070770|905D|1970-07-07|19700707/i

describe.each(identityProviders)('who has identified at %s', (provider) => {
  it('is known by name in one place, and by nothing else anywhere: log, answers, messages, other tables', async () => {
    const customer = await seedIdentityCustomer({ provider })
    const answers = [await confirmedAndIdentified(customer, vaino), await back(customer), await customer.status()]
    await sendCodes(customer)
    const advisor = await seedStaff({ roles: ['service_advisor'] })
    const path = `/api/staff/process/${customer.id}/possible-events`
    answers.push(await (await customer.app.request(path, { token: advisor.token })).json())
    const { identity_checks: checks, ...tables } = await everyRow()
    expect(JSON.stringify(checks)).toContain(vaino.name)
    const without = JSON.stringify(checks).replaceAll(vaino.name, '')
    for (const text of [without, JSON.stringify(tables), JSON.stringify(answers), ...customer.app.logged]) {
      expect(text).not.toMatch(person)
    }
    expect(customer.app.logged.join()).not.toMatch(/mismatch|verified|is_our|isOur/)
  })

  it('cannot be followed: the address of the page is in the answer to the one who is sent there, and nowhere else', async () => {
    const customer = await seedIdentityCustomer({ provider })
    const { redirectUrl = '' } = await confirmed(customer)
    expect(redirectUrl).not.toBe('')
    const status = JSON.stringify(await customer.status())
    expect(status).not.toContain('check-1')
    expect(await (await customer.send('GET', '/init')).text()).not.toContain(redirectUrl)
    expect(customer.app.logged.join()).not.toContain('check-1')
    expect(JSON.stringify(await rowsOf('select payload from outbox'))).not.toContain('check-1')
  })
})

describe('the night', () => {
  const nightAt = async (now: number) => {
    const d1 = countingD1(env.DB)
    await runScheduled({ cron: '17 1 * * *' }, testDependencies({ d1, clock: testClock(now) }))
    return d1
  }

  async function ended(at: number) {
    const customer = await seedIdentityCustomer()
    await confirmedAndIdentified(customer)
    await back(customer)
    await rowsOf('update processes set ended_at = ?', at)
    return customer
  }

  it('forgets who it was 30 days after the process ended, and keeps that it was proved', async () => {
    await ended(testNow)
    await nightAt(testNow + 30 * dayMs - 1)
    expect(await checkRows()).toMatchObject([{ verified_name: expect.any(String), forgotten_at: null }])
    const d1 = await nightAt(testNow + 30 * dayMs)
    await nightAt(testNow + 31 * dayMs)
    expect(await checkRows()).toMatchObject([
      {
        status: 'SUCCESS',
        is_our_customer: 'YES',
        finished_at: testNow,
        verified_name: null,
        provider_reference: null,
        redirect_url: null,
        key_id: null,
        forgotten_at: testNow + 30 * dayMs,
      },
    ])
    await expectNoTableScan(d1)
  })

  it('forgets nothing of a process that goes on', async () => {
    await seedIdentityCustomer().then(confirmedAndIdentified)
    const before = await checkRows()
    await nightAt(testNow + 400 * dayMs)
    expect(await checkRows()).toEqual(before)
  })
})

describe('the database', () => {
  it('has no account that asks without a provider', async () => {
    await seedIdentityCustomer({ demand: 'NONE' })
    const ask = rowsOf(`update accounts set identity_check = 'ALL', identity_provider = null`)
    await expect(ask).rejects.toThrow('identity provider missing')
    await expect(rowsOf('update accounts set identity_provider = null')).resolves.toEqual([])
  })

  it('has no second open check of a process, and no check of two processes', async () => {
    const customer = await seedIdentityCustomer()
    await confirmed(customer)
    const insert = (id: string, status: string, reference: string) =>
      rowsOf(
        `insert into identity_checks (id, process_id, provider, provider_reference, status, created_at, updated_at)
         values (?, 'prc_1', 'SCRIVE', ?, ?, 0, 0)`,
        id,
        reference,
        status,
      )
    await expect(insert('idc_2', 'INITIALIZED', 'check-7')).rejects.toThrow('UNIQUE')
    await expect(insert('idc_3', 'FAILURE', 'check-1')).rejects.toThrow('UNIQUE')
    await insert('idc_4', 'FAILURE', 'check-8')
  })
})
