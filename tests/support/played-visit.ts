/**
 * The course of a whole visit, from the order of the dealer system to the receipt, of which each call is counted:
 *
 *   const visit = await countedVisit()
 *   const id = await playVisit(visit)
 *   await playVisit(visit, { number: 2 })      // another one, of an order of its own
 *
 * What browsers ask for is what they were seen to ask for on the built pages: of staff whose board is open all day, what
 * this visit brings.
 */
import type { BoardPage } from '#worker/contract/staff/visit/board.ts'
import { workOrderExample } from '#worker/dms/openapi-examples.ts'

import type { CountedVisit } from './counted-visit.ts'
import { customerOf } from './customer.ts'
import { rowsOf } from './database.ts'
import { deskOf } from './desk.ts'
import { lastAttempt, onlineForm } from './payment.ts'

type Course = {
  /** The number of the work order. */
  number?: number
  /** Called when the keys are in the box, and nobody does anything: the visit is open. */
  whileOpen?: (id: string) => Promise<void>
}

/** Answers the id of the process. */
export async function playVisit(visit: CountedVisit, { number = 1, whileOpen }: Course = {}): Promise<string> {
  const { id, processCode } = await bookedBy(visit, `26-${number}`)
  const browser = browserOf(visit, { id, code: processCode.replaceAll('-', '') })
  await approve(browser)
  await leaveKeys(visit, id)
  await browser.see('/init')
  await whileOpen?.(id)
  await serve(visit, browser, id)
  await pay(visit, browser)
  return id
}

async function bookedBy({ dealer, part }: CountedVisit, number: string) {
  await part('the order', () => dealer.put(workOrderExample, number))
  const created = await part('the process', () => dealer.create({ externalWorkOrderId: number }))
  return created.json<{ id: string; processCode: string }>()
}

/** The customer's browser: each write with the version that it has seen, each read as its screens need it. */
function browserOf({ app, part }: CountedVisit, process: { id: string; code: string }) {
  const customer = customerOf(process, app)
  const see = (path = '') => part(`GET ${path}`, () => customer.send('GET', path))
  return {
    see,
    write: async (method: 'PUT' | 'POST', path: string, json: unknown) => {
      const [row] = await rowsOf('select version from processes where id = ?', process.id)
      return part(`${method} ${path}`, () => customer.send(method, path, json, { version: Number(row?.['version']) }))
    },
  }
}

type Browser = ReturnType<typeof browserOf>

async function approve({ see, write }: Browser) {
  await see('/init')
  await write('PUT', '/link-opened', { linkType: 'Initial' })
  await see()
  await write('PUT', '/step', { activeStep: 'SERVICES' })
  await write('PUT', '/extra-service/', { productId: 'xsv_wash' })
  await write('PUT', '/step', { activeStep: 'APPROVAL' })
  await write('PUT', '/selection/', { workOrderApproved: true })
  await write('PUT', '/step', { activeStep: 'WAITING_CONFIRMATION' })
  await see('/init')
}

async function leaveKeys({ cabinet, part }: CountedVisit, id: string) {
  const [lease] = await rowsOf(
    `select l.access_code as code, b.number from box_leases l join boxes b on b.id = l.box_id
    where l.process_id = ? and l.ended_at is null`,
    id,
  )
  const code = String(lease?.['code'])
  const inBox = { boxNumber: Number(lease?.['number']) }
  await part('the code', () => cabinet.open(code))
  await part('the door', () => cabinet.report([{ type: 'opened', ...inBox, code }]))
  await part('the keys', () =>
    cabinet.report([
      { type: 'keys_present', ...inBox },
      { type: 'closed', ...inBox },
    ]),
  )
}

async function serve({ app, staffToken, cabinet, part }: CountedVisit, { see }: Browser, id: string) {
  const token = await staffToken()
  const desk = deskOf(app, token)
  const page = (path = '') => part(`the page of staff ${path}`, () => desk.send('GET', `${id}${path}`))
  let cursor = `c.${app.clock.now()}`
  async function hear() {
    const board = await part('the board and what it has missed', () =>
      app.request(`/api/staff/process?view=now&since=${cursor}`, { token }),
    )
    cursor = String((await board.json<BoardPage>()).changes?.cursor)
  }
  /** The page is read behind an event and told with it, and is looked at once more for what that sets off. */
  async function tell(type: string, { looks }: { looks: number }) {
    const [row] = await rowsOf('select version from processes where id = ?', id)
    await part(`staff: ${type}`, () =>
      desk.send('POST', `${id}/event?page=1`, { type, version: Number(row?.['version']) }),
    )
    for (let nth = 0; nth < looks; nth += 1) await page()
    await hear()
  }
  await hear()
  for (const path of ['?box=1&work=1', '?box=1']) await page(path)
  const [box] = await rowsOf(
    'select b.number from box_leases l join boxes b on b.id = l.box_id where l.process_id = ? and l.ended_at is null',
    id,
  )
  const boxNumber = Number(box?.['number'])
  await part('the keys taken', () => cabinet.report([{ type: 'keys_taken', boxNumber }]))
  await tell('collect_keys', { looks: 0 })
  await see('/init')
  await page('/message-preview?type=ready_for_payment')
  await tell('ready_for_payment', { looks: 1 })
}

async function pay({ app, paytrail, part }: CountedVisit, { see, write }: Browser) {
  await see('/init')
  await write('PUT', '/link-opened', { linkType: 'Payment' })
  await see()
  await write('POST', '/payment', onlineForm)
  const { orderNumber } = await lastAttempt()
  paytrail.pay(orderNumber)
  await part('the callback', () => app.request(paytrail.callOf(orderNumber), { csrf: false }))
  const queryParams = new URL(paytrail.callOf(orderNumber)).search.slice(1)
  // The page is loaded anew on the way back.
  await see('/init')
  await write('POST', '/query-params', { queryParams, outcome: 'success' })
  for (const path of ['', '/receipt']) await see(path)
}
