import { beforeEach, describe, expect, it } from 'vitest'

import { toIso } from '#domain/time/iso.ts'
import { testApp } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import type { PublicStatus } from '#worker/contract/machines/status.ts'

import { getPublicStatus, keptMs } from './public-status.ts'

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
})

let number = 0
async function alert(cause: string, { subject = '', account = 'acc_north', at = testNow, closedAt = 'null' } = {}) {
  number += 1
  await rowsOf(
    `insert into alerts (id, cause, account_id, subject, opened_at, seen_at, closed_at)
     values ('alr_${number}', '${cause}', ${account === '' ? 'null' : `'${account}'`}, '${subject}', ${at}, ${at}, ${closedAt})`,
  )
}

async function told(): Promise<PublicStatus> {
  const response = await testApp().request('/api/status', { csrf: false })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
  return response.json()
}

describe('what customers are told of the service', () => {
  it('is that all of it works where nobody was called', async () => {
    await alert('cabinet_silent', { subject: 'lck_1', closedAt: String(testNow) })
    await alert('sign_in_attack', { account: '' })
    await alert('effects_parked')
    expect(await told()).toEqual({ asOf: toIso(testNow), troubles: [], notice: null })
  })

  it('is which parts do not, since when, and of no workshop', async () => {
    await alert('provider_failing', { subject: 'SVEA', at: testNow - 60_000 })
    await alert('provider_failing', { subject: 'ENERIUS', at: testNow - 90_000 })
    await alert('provider_failing', { subject: 'SCRIVE' })
    await alert('provider_failing', { subject: 'SMS', account: '' })
    await alert('cabinet_silent', { subject: 'lck_1' })
    await alert('jobs_late', { account: '' })
    const status = await told()
    expect(status.troubles.map(({ part }) => part)).toEqual(['timed', 'messages', 'payments', 'identity', 'cabinets'])
    expect(status.troubles[2]).toEqual({ part: 'payments', since: toIso(testNow - 90_000) })
    expect(JSON.stringify(status)).not.toMatch(/acc_|lck_|SVEA|north/i)
  })

  it('is that timed work stands still since its jobs ran last, though no job is there to call anybody', async () => {
    const ranAt = testNow - 6 * 60_000
    await rowsOf(
      `insert into job_runs (job, started_at, ended_at, outcome, handled, created_at)
       values ('drain-effects', ${ranAt}, ${ranAt}, 'ok', 0, ${ranAt})`,
    )
    expect((await told()).troubles).toEqual([{ part: 'timed', since: toIso(ranAt) }])
    await rowsOf(`update job_runs set ended_at = ${testNow - 4 * 60_000}`)
    expect((await told()).troubles).toEqual([])
  })

  it('is asked of the database once in a while, however many ask', async () => {
    const clock = testClock()
    const app = testApp()
    const deps = { ...app.deps(), clock }
    const ask = async (): Promise<PublicStatus> => (await getPublicStatus(deps)).json()
    await ask()
    await alert('jobs_late', { account: '' })
    expect([(await ask()).troubles.length, app.d1.roundTrips()]).toEqual([0, 1])
    clock.advance(keptMs)
    expect([(await ask()).troubles.length, app.d1.roundTrips()]).toEqual([1, 2])
  })

  it('is that the database does not answer, where it does not', async () => {
    const app = testApp()
    app.d1.failAt(1, 'before')
    const response = await app.request('/api/status')
    expect(await response.json()).toMatchObject({ troubles: [{ part: 'database', since: null }] })
    expect(app.logged.join()).toContain('status.not_read')
  })
})
