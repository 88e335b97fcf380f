import { beforeEach, describe, expect, it } from 'vitest'

import { confirmed, confirmWith, readyToConfirm, storedApprovals } from '#tests/support/customer-writes.ts'
import { customerOf, seedCustomer, type Customer } from '#tests/support/customer.ts'
import { rowsOf } from '#tests/support/database.ts'
import { seedProcess } from '#tests/support/factories.ts'
import { cells, freshEnvironment } from '#tests/support/two-cells.ts'
import type { ProcessStatus, StepAnswer } from '#worker/contract/process.ts'

/** Makes all calls at once and gives the answers in the order of the calls. */
const atOnce = <Answer>(count: number, call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

const patience = 60_000

describe.each(cells)('who comes at once, in %s', (cell) => {
  beforeEach(() => freshEnvironment(cell))

  describe('many customers and few boxes', { timeout: patience }, () => {
    it('200 who confirm at once on 50 boxes: 50 have one each, 150 are told that there is no room', async () => {
      const first = await seedCustomer({ boxes: 50, process: readyToConfirm })
      const customers = [first]
      for (let number = 2; number <= 200; number += 1) {
        customers.push(customerOf(await seedProcess({ ...readyToConfirm, number }), first.app))
      }
      const answers = await atOnce(200, async (index) => confirmed(confirmWith(customers[index] ?? first, 2)))
      const states = answers.map(({ state }) => state)
      expect(states.filter((state) => state === 'WAITING_KEY_CODE')).toHaveLength(50)
      expect(states.filter((state) => state === 'NO_ROOM_LEFT')).toHaveLength(150)
      const [leases] = await rowsOf(`
      select count(*) as leases, count(distinct box_id) as boxes, count(distinct process_id) as holders,
        count(distinct access_code) as codes, count(ended_at) as ended from box_leases`)
      expect(leases).toEqual({ leases: 50, boxes: 50, holders: 50, codes: 50, ended: 0 })
      const holders = await rowsOf(
        `select p.state from box_leases l join processes p on p.id = l.process_id group by p.state`,
      )
      expect(holders).toEqual([{ state: 'WAITING_KEY_CODE' }])
      expect(await rowsOf(`select count(*) as asked from outbox where kind = 'process.send_key_code'`)).toEqual([
        { asked: 50 },
      ])
      expect(await storedApprovals()).toHaveLength(200)
    })

    it('40 who confirm twice each at once on 20 boxes: exactly 20 have one', async () => {
      const first = await seedCustomer({ boxes: 20, process: readyToConfirm })
      const customers = [first]
      for (let number = 2; number <= 40; number += 1) {
        customers.push(customerOf(await seedProcess({ ...readyToConfirm, number }), first.app))
      }
      const answers = await atOnce(80, async (index) => confirmed(confirmWith(customers[index % 40] ?? first, 2)))
      for (const [index, answer] of answers.slice(0, 40).entries()) expect(answers[index + 40]).toEqual(answer)
      const [leases] = await rowsOf('select count(*) as leases, count(distinct box_id) as boxes from box_leases')
      expect(leases).toEqual({ leases: 20, boxes: 20 })
      expect(await storedApprovals()).toHaveLength(40)
    })
  })

  describe('one customer', () => {
    it('who clicks eight times confirms once: one lease, one approval, one message, one answer', async () => {
      const customer = await seedCustomer({ process: readyToConfirm })
      const answers = await atOnce(8, async () => confirmed(confirmWith(customer, 2)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]).toMatchObject({ state: 'WAITING_KEY_CODE' })
      expect(await rowsOf('select count(*) as leases from box_leases')).toEqual([{ leases: 1 }])
      expect(await storedApprovals()).toHaveLength(1)
      expect(await rowsOf('select kind, count(*) as made from outbox group by kind order by kind')).toEqual([
        { kind: 'process.send_key_code', made: 1 },
      ])
    })

    it('who clicks Continue eight times moves one step', async () => {
      const customer = await seedCustomer()
      const call = () => customer.send('PUT', '/step', { activeStep: 'SERVICES' }, { version: 2 })
      const answers = await atOnce(8, call)
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
      expect(await customer.status()).toMatchObject({ currentStep: 'SERVICES', version: 3 })
    })

    it('who opens the link in eight tabs at once starts the process once', async () => {
      const customer = await seedCustomer({ process: { state: 'LINK_SENT' } })
      const answers = await atOnce(8, () => customer.send('PUT', '/link-opened', { linkType: 'Initial' }))
      const states = await Promise.all(answers.map(async (answer) => (await answer.json<ProcessStatus>()).state))
      expect(new Set(states)).toEqual(new Set(['STARTED']))
      expect(await rowsOf(`select count(*) as opened from process_events where type = 'open'`)).toEqual([{ opened: 1 }])
    })

    it('who ticks a service eight times has chosen it once', async () => {
      const customer = await seedCustomer()
      const answers = await atOnce(8, () => customer.send('PUT', '/extra-service/', { productId: 'xsv_wash' }))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      expect(await customer.status()).toMatchObject({ version: 3, selectedExtraServices: [{ id: 'xsv_wash' }] })
    })
  })

  describe('two tabs', () => {
    const step = (customer: Customer, activeStep: string, version: number) =>
      customer.send('PUT', '/step', { activeStep }, { version })

    it('that go different ways: one goes, the other is to reload everything', async () => {
      const customer = await seedCustomer({ process: { state: 'STARTED', currentStep: 'SERVICES' } })
      const answers = await Promise.all([step(customer, 'APPROVAL', 2), step(customer, 'WORK_ORDER', 2)])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 205])
      const winner = answers.find(({ status }) => status === 200)
      const { process } = (await winner?.json<StepAnswer>()) ?? {}
      expect(await customer.status()).toEqual(process)
    })

    it('of which one steps back while the other confirms: one of them took', async () => {
      const customer = await seedCustomer({ process: readyToConfirm })
      const answers = await Promise.all([confirmWith(customer, 2), step(customer, 'SERVICES', 2)])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 205])
      const { currentStep } = await customer.status()
      const isConfirmed = currentStep === 'WAITING_CONFIRMATION'
      expect(await storedApprovals()).toHaveLength(isConfirmed ? 1 : 0)
      expect(await rowsOf('select count(*) as leases from box_leases')).toEqual([{ leases: isConfirmed ? 1 : 0 }])
    })

    it('of which one unticks the approval while the other confirms never confirm what is not approved', async () => {
      const customer = await seedCustomer({ process: readyToConfirm })
      const untick = customer.send('PUT', '/selection/', { workOrderApproved: false })
      const [confirmation, selection] = await Promise.all([confirmWith(customer, 2), untick])
      const { workOrderApproved, currentStep } = await customer.status()
      expect([confirmation.status, selection.status, workOrderApproved]).toEqual(
        currentStep === 'WAITING_CONFIRMATION' ? [200, 409, true] : [205, 200, false],
      )
    })

    it('that type at once: the last one saved stands, and each was told the truth', async () => {
      const customer = await seedCustomer()
      const typed = ['yksi', 'kaksi', 'kolme', 'neljä']
      const answers = await atOnce(4, (index) => customer.send('PUT', '/notes', { notes: typed[index] ?? '' }))
      const told = await Promise.all(answers.map((answer) => answer.json<ProcessStatus>()))
      const last = told.toSorted((one, other) => other.version - one.version)[0]
      expect(await customer.status()).toEqual(last)
      expect(told.map(({ customerNotes }, index) => customerNotes === typed[index])).toEqual([true, true, true, true])
    })

    it('typing and opening at once: both are kept', async () => {
      const customer = await seedCustomer({ process: { state: 'LINK_SENT' } })
      const open = customer.send('PUT', '/link-opened', { linkType: 'Initial' })
      const answers = await Promise.all([open, customer.send('PUT', '/notes', { notes: 'Hei' })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await customer.status()).toMatchObject({ state: 'STARTED', customerNotes: 'Hei' })
    })
  })
})
