import { beforeEach, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { audits, seedSetup, type Setup } from '#tests/support/setup.ts'
import type { AccountSettings } from '#worker/contract/process.ts'
import type { OpeningHoursInput, WorkshopHours } from '#worker/contract/staff/settings/opening-hours.ts'

let setup: Setup
beforeEach(async () => {
  await freshDatabase()
  setup = await seedSetup()
})

type Day = OpeningHoursInput['week'][number]
const closed: Day = []
const weekOf = (...days: Day[]): Day[] => Array.from({ length: 7 }, (_, index) => days[index] ?? [])
const weekdays: OpeningHoursInput = {
  version: 0,
  week: weekOf(...Array.from({ length: 5 }, (): Day => [[480, 1020]])),
  exceptions: [],
}
const put = (hours: OpeningHoursInput) => setup.send(['PUT', 'opening-hours', hours])
const stored = () => setup.read<WorkshopHours>('opening-hours')
const seen = async () => (await setup.seen<AccountSettings>('/account')).openingHours
const dayAfter = (days: number) => new Date(testNow + days * 86_400_000).toISOString().slice(0, 10)

it('are kept with their exceptions in order, without those of days that are over, and the trail says so', async () => {
  expect(await stored()).toMatchObject({ version: 0, week: weekOf(), exceptions: [], today: dayAfter(0) })
  const exception = (days: number, reason: string) => ({ date: dayAfter(days), spans: closed, reason })
  setup.app.d1.forget()
  const answer = await put({
    ...weekdays,
    exceptions: [exception(9, 'Juhannus'), exception(-1, 'Eilen'), exception(0, ' Tänään ')],
  })
  // The session, what is stored, and the write.
  expect(setup.app.d1.roundTrips()).toBe(3)
  await expectNoTableScan(setup.app.d1)
  expect(await answer.json()).toMatchObject({
    version: 1,
    week: weekdays.week,
    exceptions: [exception(0, 'Tänään'), exception(9, 'Juhannus')],
  })
  expect(await stored()).toEqual(
    await (await put({ ...(await input()), exceptions: (await input()).exceptions })).json(),
  )
  expect(await audits()).toMatchObject([
    { action: 'account.edit_hours', subject: 'acc_north', detail: '{"fields":["week","exceptions"]}' },
  ])
})

async function input(): Promise<OpeningHoursInput> {
  const { version, week, exceptions } = await stored()
  return {
    version,
    week: week.map((spans) => spans.map(([from, to]) => [from, to])),
    exceptions: exceptions.map(({ spans, ...rest }) => ({ ...rest, spans: spans.map(([from, to]) => [from, to]) })),
  }
}

it('of two changes of the same hours the first one wins, and the same one told twice is one', async () => {
  const late: OpeningHoursInput = { ...weekdays, week: weekOf([[540, 600]]) }
  const [one, twice, other] = [await put(weekdays), await put(weekdays), await put(late)]
  expect([one.status, twice.status, other.status]).toEqual([200, 200, 409])
  expect(await other.json()).toMatchObject({
    code: 'opening_hours.changed',
    changed: { version: 1, week: weekdays.week },
  })
  const race = await Promise.all([
    put({ ...late, version: 1 }),
    put({ ...late, version: 1, week: weekOf([[0, 1440]]) }),
  ])
  expect(race.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await stored()).version).toBe(2)
  expect(await audits()).toHaveLength(2)
})

it('are no change of the other settings, and those none of the hours', async () => {
  const versions = () => rowsOf(`select version from accounts where id = 'acc_north'`)
  const before = await versions()
  await put(weekdays)
  expect(await versions()).toEqual(before)
  await rowsOf(`update accounts set version = version + 1 where id = 'acc_north'`)
  expect((await put({ ...weekdays, version: 1, week: weekOf([[0, 1440]]) })).status).toBe(200)
})

it.each<[string, Partial<OpeningHoursInput>, string, string]>([
  ['backwards', { week: weekOf([], [[1020, 480]]) }, 'week.1', 'span_invalid'],
  ['longer than a day', { week: weekOf([[480, 1441]]) }, 'week.0', 'span_invalid'],
  [
    'over one another',
    {
      week: weekOf([
        [480, 720],
        [700, 900],
      ]),
    },
    'week.0',
    'span_overlap',
  ],
  [
    'too many',
    {
      week: weekOf([
        [0, 1],
        [2, 3],
        [4, 5],
        [6, 7],
      ]),
    },
    'week.0',
    'span_too_many',
  ],
  ['six days', { week: weekOf().slice(1) }, 'week', 'too_small'],
  [
    'a day twice',
    { exceptions: ['A', 'B'].map((reason) => ({ date: '2027-06-25', spans: [], reason })) },
    'exceptions.1.date',
    'duplicate',
  ],
  ['no day', { exceptions: [{ date: '2027-02-29', spans: [], reason: '' }] }, 'exceptions.0.date', 'invalid_format'],
  [
    'a long reason',
    { exceptions: [{ date: '2027-02-28', spans: [], reason: 'a'.repeat(61) }] },
    'exceptions.0.reason',
    'too_long',
  ],
])('hours that are %s are refused beside their field', async (_, change, path, code) => {
  const before = await everyRow()
  expect(await problemOf(await put({ ...weekdays, ...change }))).toMatchObject({
    status: 422,
    errors: [{ path, code }],
  })
  expect(await everyRow()).toEqual(before)
})

it('are told to customers as instants from today on, an exception by its reason, and at once', async () => {
  expect(await seen()).toBeNull()
  const version = () => rowsOf('select version from processes')
  const before = await version()
  await put({ ...weekdays, exceptions: [{ date: '2026-11-06', spans: [], reason: 'Pyhäinpäivän aatto' }] })
  expect(await version()).not.toEqual(before)
  const hours = await seen()
  expect(hours?.days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, index) => dayAfter(index)))
  expect(hours?.days[0]).toEqual({
    date: '2026-11-03',
    exception: null,
    openings: [{ from: '2026-11-03T06:00:00.000Z', to: '2026-11-03T15:00:00.000Z' }],
  })
  expect(hours?.days[3]).toEqual({ date: '2026-11-06', exception: 'Pyhäinpäivän aatto', openings: [] })
  expect(hours?.later).toBe('2026-11-10T06:00:00.000Z')
})

it('are nothing to tell where a workshop never opens', async () => {
  await put(weekdays)
  await put({ ...weekdays, version: 1, week: weekOf() })
  expect(await seen()).toBeNull()
})
