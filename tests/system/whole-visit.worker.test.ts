import { beforeEach, expect, it } from 'vitest'

import { countedVisit, sumOf, tableOf, type CountedVisit } from '#tests/support/counted-visit.ts'
import type { Tally } from '#tests/support/counting-d1.ts'
import { cron } from '#tests/support/cron.ts'
import { customerOf } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { deskOf } from '#tests/support/desk.ts'
import { statesOf } from '#tests/support/effects.ts'
import { lastAttempt, onlineForm } from '#tests/support/payment.ts'

/**
 * What a whole visit may cost, a little above what it costs: the next feature that makes each visit dearer is seen here.
 * The aim is 70 round trips, 300 statements, 2,000 rows read and 250 rows written.
 */
const limits: Tally = { trips: 85, statements: 272, rowsRead: 2_620, rowsWritten: 436 }
const tallied = ['trips', 'statements', 'rowsRead', 'rowsWritten'] as const

beforeEach(freshDatabase)

async function bookedBy({ dealer, part }: CountedVisit) {
  await part('the order', () => dealer.put())
  const created = await part('the process', () => dealer.create())
  return created.json<{ id: string; processCode: string }>()
}

/** The customer's browser: each write with the version that it has seen, each read as its screens need it. */
function browserOf({ app, part }: CountedVisit, process: { id: string; code: string }) {
  const customer = customerOf(process, app)
  return {
    see: (path = '') => part(`GET ${path}`, () => customer.send('GET', path)),
    write: async (method: 'PUT' | 'POST', path: string, json: unknown) => {
      const [row] = await rowsOf('select version from processes where id = ?', process.id)
      return part(`${method} ${path}`, () => customer.send(method, path, json, { version: Number(row?.['version']) }))
    },
  }
}

type Browser = ReturnType<typeof browserOf>

async function approve({ see, write }: Browser) {
  await see('/init')
  await see('/ticket')
  await write('PUT', '/link-opened', { linkType: 'Initial' })
  await see()
  await write('PUT', '/step', { activeStep: 'SERVICES' })
  await write('PUT', '/extra-service/', { productId: 'xsv_wash' })
  await write('PUT', '/selection/', { workOrderApproved: true })
  await write('PUT', '/step', { activeStep: 'APPROVAL' })
  await write('PUT', '/step', { activeStep: 'WAITING_CONFIRMATION' })
  await see()
}

async function leaveKeys({ cabinet, part }: CountedVisit) {
  const [lease] = await rowsOf('select access_code as code from box_leases')
  const code = String(lease?.['code'])
  const inBox = { boxNumber: 1 }
  await part('the code', () => cabinet.open(code))
  await part('the door', () => cabinet.report([{ type: 'opened', ...inBox, code }]))
  await part('the keys', () =>
    cabinet.report([
      { type: 'keys_present', ...inBox },
      { type: 'closed', ...inBox },
    ]),
  )
}

async function serve({ app, advisor, cabinet, part }: CountedVisit, id: string) {
  const desk = deskOf(app, advisor.token)
  const page = () => part('the page of staff', () => desk.send('GET', id))
  async function tell(type: string) {
    await page()
    const [row] = await rowsOf('select version from processes where id = ?', id)
    await part(`staff: ${type}`, () => desk.tell(type, Number(row?.['version']), id))
    await page()
  }
  await part('the board', () => app.request('/api/staff/process?view=all', { token: advisor.token }))
  await tell('collect_keys')
  await part('the keys taken', () => cabinet.report([{ type: 'keys_taken', boxNumber: 1 }]))
  await tell('ready_for_payment')
}

async function pay({ app, paytrail, part }: CountedVisit, { see, write }: Browser) {
  await write('PUT', '/link-opened', { linkType: 'Payment' })
  for (const path of ['/pricing', '/payer', '/payment']) await see(path)
  await write('POST', '/payment', onlineForm)
  const { orderNumber } = await lastAttempt()
  paytrail.pay(orderNumber)
  await part('the callback', () => app.request(paytrail.callOf(orderNumber), { csrf: false }))
  const queryParams = new URL(paytrail.callOf(orderNumber)).search.slice(1)
  await write('POST', '/query-params', { queryParams, outcome: 'success' })
  await see('/receipt')
  await see()
}

it('a visit from its order to its receipt costs the database no more than it did', async () => {
  const visit = await countedVisit()
  const { id, processCode } = await bookedBy(visit)
  const browser = browserOf(visit, { id, code: processCode.replaceAll('-', '') })
  await approve(browser)
  await leaveKeys(visit)
  await browser.see()
  await serve(visit, id)
  await pay(visit, browser)
  expect((await statesOf(id)).at(-1)).toBe('PAYMENT_DONE')
  const sum = sumOf(visit.costs)
  const dearer = tallied.filter((name) => sum[name] > limits[name]).map((name) => `${name}: ${sum[name]}`)
  expect(dearer.length === 0 ? [] : [...dearer, tableOf(visit.costs)]).toEqual([])
})

it('a minute in which nothing is due costs next to nothing, and is known to have been', async () => {
  await countedVisit()
  const { d1, clock, tick } = cron()
  // The first writes a row for each job, and in the first minutes of a quarter boxes are counted.
  for (let minute = 0; minute < 6; minute += 1) {
    await tick()
    clock.advance(60_000)
  }
  d1.tally()
  await tick()
  const { trips, rowsWritten } = d1.tally()
  expect({ trips, rowsWritten }).toEqual({ trips: 4, rowsWritten: 1 })
  expect(await rowsOf('select job from job_runs where started_at = ?', clock.now())).toEqual([{ job: 'minute' }])
})
