import { beforeEach, describe, expect, it } from 'vitest'

import { seedCabinet } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { expectNothingChanged } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { moneyRows, seedPayer } from '#tests/support/payment.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { fakeVisma } from '#tests/support/visma.ts'
import type { TerminalLookUpAnswer } from '#worker/contract/machines/terminal.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'

beforeEach(freshDatabase)

async function atTheTerminal() {
  const customer = await seedPayer({
    visma: fakeVisma(),
    processType: 'RETRIEVE',
    process: { lease: { boxId: 'box_1', accessCode: '123456' } },
  })
  const terminal = await seedCabinet(customer.app, { id: 'dev_terminal', kind: 'TERMINAL', lockerId: null })
  const send = (path: string, json: object) =>
    terminal.send({ path: `/api/device/terminal/${path}`, body: JSON.stringify(json) })
  const receipt = (change: object = {}) => {
    // Each call is signed at an instant of its own.
    customer.app.clock.advance(1)
    return send('receipt', {
      id: 'r-1',
      code: '123456',
      amount: 269.83,
      paymentType: 'VISA',
      receipt: 'Kortti **** 1234',
      paidAt: new Date(testNow).toISOString(),
      ...change,
    })
  }
  return { customer, terminal, send, receipt }
}

const paid = { status: 'SUCCESS', captured: 26_983, surplus: 0, aside: null }

describe('the terminal', () => {
  it('finds what is to be paid by the code, in two round trips', async () => {
    const { customer, send } = await atTheTerminal()
    customer.app.d1.forget()
    const response = await send('look-up', { code: '123456' })
    const answer = await response.json<TerminalLookUpAnswer>()
    expect(answer).toMatchObject({ totalPrice: 269.83, rows: [{ priceWithVat: 251 }, { priceWithVat: 18.83 }] })
    expect(customer.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(customer.app.d1)
  })

  it('finds nothing by a wrong code, and is locked after five of them', async () => {
    const { customer, send } = await atTheTerminal()
    const statuses: number[] = []
    for (let tried = 0; tried < 6; tried += 1) {
      customer.app.clock.advance(1)
      statuses.push((await send('look-up', { code: '000000' })).status)
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
  })

  it('settles the process by a receipt, taken once however often it is sent', async () => {
    const { customer, receipt } = await atTheTerminal()
    expect(await (await receipt()).json()).toEqual({ settled: true })
    expect(await (await receipt()).json()).toEqual({ settled: true })
    expect(await moneyRows()).toEqual([paid])
    expect(await customer.status()).toMatchObject({ state: 'PAYMENT_DONE', boxAccessCode: '123456' })
    expect(await rowsOf('select channel, payment_type_from_terminal, receipt_from_terminal from payments')).toEqual([
      { channel: 'TERMINAL', payment_type_from_terminal: 'VISA', receipt_from_terminal: 'Kortti **** 1234' },
    ])
  })

  it('takes two receipts at the same moment as one where they are one', async () => {
    const { receipt } = await atTheTerminal()
    const answers = await Promise.all([receipt(), receipt()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await moneyRows()).toEqual([paid])
  })

  it('keeps a second payment as money to give back', async () => {
    const { receipt } = await atTheTerminal()
    await receipt()
    expect(await (await receipt({ id: 'r-2' })).json()).toEqual({ settled: false })
    expect(await moneyRows()).toEqual([paid, { ...paid, surplus: 26_983 }])
  })

  it('does not settle by too little', async () => {
    const { customer, receipt } = await atTheTerminal()
    expect(await (await receipt({ amount: 100 })).json()).toEqual({ settled: false })
    expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
    expect(await moneyRows()).toEqual([{ ...paid, captured: 10_000, surplus: 10_000 }])
  })

  it.each([
    ['a cabinet', { kind: 'CABINET' as const, lockerId: 'lck_north' }, 403],
    ['nobody', { deviceId: 'dev_unknown' }, 401],
  ])('takes no receipt from %s', async (_, who, status) => {
    const { customer, terminal } = await atTheTerminal()
    const other = 'kind' in who ? await seedCabinet(customer.app, { id: 'dev_other', ...who }) : terminal
    const body = JSON.stringify({ code: '123456' })
    const parts = { path: '/api/device/terminal/look-up', body, ...('deviceId' in who ? who : {}) }
    const response = await expectNothingChanged(() => other.send(parts))
    expect(response.status).toBe(status)
  })

  it('shows the customer the code to pay with, which opens no box before', async () => {
    const { customer } = await atTheTerminal()
    const response = await customer.send('GET', '/pricing')
    expect(await response.json()).toMatchObject({ terminalCode: '123456' })
  })
})

describe('money of the terminal that is given back', () => {
  async function takenTwice(second: number) {
    const { customer, receipt } = await atTheTerminal()
    await receipt()
    await receipt({ id: 'r-2', amount: second })
    const { token } = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
    const path = `/api/staff/process/${customer.id}`
    const post = async (what: string, json: object) => {
      const { version } = await customer.status()
      const body = { version, reason: 'Kahdesti', ...json }
      const response = await customer.app.request(`${path}/${what}`, { method: 'POST', token, json: body })
      expect(response.status).toBe(200)
    }
    return {
      refund: (amount: number | null) => post('refund', { amount }),
      mark: () => post('event', { type: 'settle_refund' }),
      snapshot: async () => {
        const answer = await customer.app.request(`${path}/possible-events`, { token })
        const { state, events } = await answer.json<StaffProcess>()
        const refunds = await rowsOf('select refund_status as status from refunds order by amount_cents')
        const mayMark = events.filter(({ type }) => type === 'settle_refund').length
        return { state, mayMark, refunds: refunds.map(({ status }) => status) }
      },
    }
  }

  it('is marked so by staff where the process stays as it is', async () => {
    const { refund, mark, snapshot } = await takenTwice(269.83)
    expect(await snapshot()).toEqual({ state: 'PAYMENT_DONE', mayMark: 0, refunds: [] })
    await refund(null)
    expect(await snapshot()).toEqual({ state: 'PAYMENT_DONE', mayMark: 1, refunds: ['INITIALIZED'] })
    await mark()
    expect(await snapshot()).toEqual({ state: 'PAYMENT_DONE', mayMark: 0, refunds: ['SUCCESS'] })
  })

  it('ends the wait of the process first, whatever else was asked to be given back later', async () => {
    const { refund, mark, snapshot } = await takenTwice(100)
    await refund(200)
    await refund(null)
    const running = { mayMark: 1, refunds: ['INITIALIZED', 'INITIALIZED'] }
    expect(await snapshot()).toEqual({ state: 'REFUND_REQUESTED', ...running })
    await mark()
    expect(await snapshot()).toEqual({ state: 'REFUNDED', mayMark: 1, refunds: ['INITIALIZED', 'SUCCESS'] })
    await mark()
    expect(await snapshot()).toEqual({ state: 'REFUNDED', mayMark: 0, refunds: ['SUCCESS', 'SUCCESS'] })
  })
})
