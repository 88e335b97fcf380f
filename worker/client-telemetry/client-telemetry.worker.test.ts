import { beforeEach, describe, expect, it } from 'vitest'

import { hourMs } from '#domain/durations.ts'
import type { BrowserReport } from '#domain/operations/browser-report.ts'
import { toIso } from '#domain/time/iso.ts'
import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { cron } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { PublicStatus } from '#worker/contract/machines/status.ts'
import type { HealthMeasures } from '#worker/contract/staff/measures.ts'
import { watchAlerts } from '#worker/jobs/watch-alerts.ts'

import { faultsADay, peopleAnAsn, reportPolicy, rowsAnHour, takeReport } from './take-report.ts'

beforeEach(freshDatabase)

const fault = {
  message: "TypeError: Cannot read properties of undefined (reading 'map')",
  frames: ['later-AbCd1234.js:12:345'],
}
const report: BrowserReport = { release: 'AbCd1234', page: '/:code', vitals: null, faults: [fault] }

function tell(app: TestApp, said: object = {}, from = '198.51.100.7') {
  const headers = { 'CF-Connecting-IP': from }
  return app.request('/api/browser-report', { method: 'POST', json: { ...report, ...said }, headers })
}
const faults = () => rowsOf('select release, message, count, people from browser_faults order by release, message')

/** The numbers from 2 on. */
const upTo = (most: number) =>
  `(with recursive up(value) as (select 2 union all select value + 1 from up where value < ${most}) select value from up) n`

describe('a browser that tells of a fault', () => {
  it('is counted, and an address as one person however often it tells', async () => {
    const app = testApp()
    expect((await tell(app)).status).toBe(204)
    expect(app.d1.roundTrips()).toBe(2)
    await tell(app)
    await tell(app, {}, '203.0.113.9')
    await tell(app, { release: 'Next1234', faults: [{ ...fault, frames: ['later-Zz_9-xYw.js:1:2'] }] })
    expect(await faults()).toEqual([
      { release: 'AbCd1234', message: fault.message, count: 3, people: 2 },
      { release: 'Next1234', message: fault.message, count: 1, people: 1 },
    ])
    expect(await rowsOf('select distinct fingerprint from browser_faults')).toHaveLength(1)
  })

  it('leaves nothing of a person, whatever it sends', async () => {
    const app = testApp()
    const message = 'Error: Matti ABC-123 4F7K-9Q2M-X3VD +358 40 123 4567 matti@example.fi "Kirves"'
    await tell(app, { faults: [{ message, frames: [] }] })
    expect(await faults()).toMatchObject([{ message: 'Error: …' }])
    const everything = JSON.stringify([
      await rowsOf('select * from browser_faults'),
      await rowsOf('select * from rate_limits'),
    ])
    expect(everything).not.toContain('198.51.100.7')
  })

  it.each([
    ['a page with a code in it', { page: '/4F7K-9Q2M-X3VD' }],
    ['a release of many words', { release: 'call us on 0600' }],
    ['a place that is none', { faults: [{ ...fault, frames: ['call me'] }] }],
    ['more faults than a page has', { faults: [fault, fault, fault, fault] }],
    ['who it is', { user: 'matti' }],
    ['a vital that is none', { vitals: { lcp: 1200 } }],
  ])('is refused %s', async (_what, said) => {
    expect((await tell(testApp(), said)).status).toBe(422)
    expect(await faults()).toEqual([])
  })

  it('is held back by its address, and by all of them together', async () => {
    const app = testApp()
    for (let told = 0; told < reportPolicy.perClient; told += 1) await tell(app)
    const refused = await tell(app)
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
    expect((await tell(app, {}, '203.0.113.9')).status).toBe(204)
    await rowsOf(`update rate_limits set count = 3000 where key = 'browser-report:*'`)
    expect((await tell(app, {}, '203.0.113.10')).status).toBe(204)
    expect((await tell(app, {}, '203.0.113.10')).status).toBe(429)
  })

  it('does not fill the database with kinds or releases that it made up, and those that are known go on being counted', async () => {
    const app = testApp()
    await tell(app)
    await rowsOf(
      `insert into browser_faults select day, release, 'made-up-' || n.value, page, message, frames, 1, 1, first_at, last_at
       from browser_faults, ${upTo(faultsADay)}`,
    )
    await rowsOf(
      `insert into browser_hours select hour, 'rel' || n.value, measure, grade, 1
       from browser_hours, ${upTo(rowsAnHour)}`,
    )
    const before = await rowsOf('select count(*) as rows from rate_limits')
    await tell(app, { release: 'Other123', faults: [{ message: 'Error: another', frames: [] }] })
    expect(await rowsOf('select count(*) as n from browser_faults')).toEqual([{ n: faultsADay }])
    expect(await rowsOf(`select 1 from browser_hours where release = 'Other123'`)).toEqual([])
    expect(await rowsOf('select count(*) as rows from rate_limits')).toEqual(before)
    await tell(app)
    expect(
      await rowsOf(`select count from browser_faults where message = ? order by count desc limit 1`, fault.message),
    ).toEqual([{ count: 2 }])
  })
})

describe('what strangers make up', () => {
  it('counts nowhere where the release was never deployed', async () => {
    const app = testApp()
    for (const release of ['made0001', 'made0002']) expect((await tell(app, { release })).status).toBe(204)
    expect([
      await faults(),
      await rowsOf('select 1 from browser_hours'),
      await rowsOf('select 1 from rate_limits'),
    ]).toEqual([[], [], []])
  })

  it('counts a home line or an office as one person, whichever of its addresses it tells from', async () => {
    const app = testApp()
    for (const from of ['2001:db8:5:1::1', '2001:db8:5:2::1', '2001:db8:5:ff00::1', '203.0.113.7', '203.0.113.8']) {
      expect((await tell(app, {}, from)).status).toBe(204)
    }
    expect(await faults()).toMatchObject([{ count: 5, people: 2 }])
  })

  it('is counted by the ASN that the platform tells', async () => {
    const app = testApp()
    for (let nth = 0; nth < 9; nth += 1) {
      const headers = { 'CF-Connecting-IP': `198.51.${nth}.7` }
      await app.request('/api/browser-report', { method: 'POST', json: report, headers, cf: { asn: 64_500 } })
    }
    expect(await faults()).toMatchObject([{ count: 9, people: peopleAnAsn }])
  })

  it('is no crowd where the lines are of one ASN, and is one where they are of several', async () => {
    const app = testApp()
    const tellThrough = (asn: number | null, nth: number) =>
      takeReport({ deps: app.deps(), address: `198.51.${nth}.7`, asn, report })
    for (let nth = 0; nth < 25; nth += 1) await tellThrough(64_500, nth)
    await tellThrough(64_500, 0)
    expect(await faults()).toMatchObject([{ count: 26, people: peopleAnAsn }])
    await watchAlerts(app.deps())
    expect(await rowsOf('select cause from alerts')).toEqual([])
    for (let nth = 25; nth < 38; nth += 1) await tellThrough(nth % 2 === 0 ? 64_501 : 64_502, nth)
    expect(await faults()).toMatchObject([{ count: 39, people: 20 }])
    await tellThrough(null, 38)
    expect(await faults()).toMatchObject([{ count: 40, people: 21 }])
    await watchAlerts(app.deps())
    expect(await rowsOf('select cause from alerts')).toEqual([{ cause: 'browser_faults' }])
  })

  it('is no public word, however many tell of it', async () => {
    const app = testApp()
    for (let nth = 0; nth < 25; nth += 1) await tell(app, {}, `198.51.${nth}.7`)
    await watchAlerts(app.deps())
    expect(await rowsOf('select cause from alerts')).toEqual([{ cause: 'browser_faults' }])
    const status = await (await app.request('/api/status')).json<PublicStatus>()
    expect(status.troubles).toEqual([])
  })
})

describe('whoever looks after the system', () => {
  it('reads how fast each release was and what broke, of the last day and week, in one trip', async () => {
    const app = testApp()
    await seedAccount()
    const vitals = { lcp: 'good', inp: 'fair', cls: 'poor' }
    await tell(app, { vitals, faults: [] })
    await tell(app, { vitals: { ...vitals, lcp: 'poor' } })
    app.clock.advance(30 * hourMs)
    await tell(app, { release: 'Next1234', page: '/staff/day', vitals: { cls: 'good' }, faults: [] })
    const { token } = await seedStaff({ roles: ['superuser'], now: app.clock.now() })
    app.d1.forget()
    const response = await app.request('/api/staff/health/measures', { token })
    const { releases, hours, faults: found, kinds }: HealthMeasures = await response.json()
    expect(app.d1.roundTrips(), 'one of them for who asks').toBe(2)
    const of = (release: string) =>
      releases
        .filter((row) => row.release === release)
        .map(({ measure, grade, count }) => `${measure} ${grade} ${count}`)
    expect(of('AbCd1234')).toEqual([
      'cls poor 2',
      'fault poor 1',
      'inp fair 2',
      'lcp good 1',
      'lcp poor 1',
      'page good 2',
    ])
    expect(of('Next1234')).toEqual(['cls good 1', 'page good 1'])
    expect(hours.filter(({ measure }) => measure === 'cls')).toEqual([
      { hour: toIso(testNow - (testNow % hourMs)), measure: 'cls', grade: 'poor', count: 2 },
      { hour: toIso(testNow - (testNow % hourMs) + 30 * hourMs), measure: 'cls', grade: 'good', count: 1 },
    ])
    expect(kinds).toBe(1)
    expect(found).toMatchObject([
      { message: fault.message, page: '/:code', count: 1, people: 1, frames: fault.frames, firstAt: toIso(testNow) },
    ])
  })
})

describe('a fault that is new', () => {
  const alerts = () => rowsOf('select cause, subject from alerts where closed_at is null')
  async function metBy(people: number, at = testNow): Promise<void> {
    const day = at - (at % (24 * hourMs))
    await rowsOf(
      `insert into browser_faults values (${day}, 'AbCd1234', 'f1', '/', 'Error: x', '[]', ${people}, ${people}, ${at}, ${at})`,
    )
  }

  it('calls people once many have met it', async () => {
    await metBy(19)
    await watchAlerts(testDependencies())
    expect(await alerts()).toEqual([])
    await rowsOf('update browser_faults set people = 20')
    await watchAlerts(testDependencies())
    expect(await alerts()).toEqual([{ cause: 'browser_faults', subject: 'AbCd1234' }])
  })

  it('calls nobody where it was met long before', async () => {
    await metBy(1, testNow - 9 * 24 * hourMs)
    await metBy(50)
    await watchAlerts(testDependencies())
    expect(await alerts()).toEqual([])
  })
})

it('what is old goes in the night', async () => {
  const app = testApp()
  await tell(app)
  const { clock, tick } = cron()
  clock.advance(8 * 24 * hourMs)
  await tick('night')
  expect([await rowsOf('select 1 from browser_hours'), await faults()]).toMatchObject([[], [{ count: 1 }]])
  clock.advance(30 * 24 * hourMs)
  await tick('night')
  expect(await faults()).toEqual([])
})
