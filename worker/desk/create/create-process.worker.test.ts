import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { cron } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf, type Desk } from '#tests/support/desk.ts'
import { providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { creatorOf, type Form } from '#tests/support/new-process.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { CreatedProcess } from '#worker/contract/staff/visit/create-process.ts'
import { drainEffects } from '#worker/jobs/index.ts'

const hour = 3_600_000
const iso = (ms: number) => new Date(testNow + ms).toISOString()
let app: TestApp
let desk: Desk
let create: ReturnType<typeof creatorOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  const { token } = await seedStaff()
  desk = deskOf(app, token)
  create = creatorOf(app, token)
})

const created = async (form: Form) => jsonOf<CreatedProcess>(await create(form))

const processes = () => rowsOf('select id from processes')

describe('a process of an order of the dealer system', () => {
  it('is created with its link on the way, its maker, a note and an entry of the audit trail', async () => {
    await seedWorkOrder()
    app.d1.forget()

    const response = await create({ processType: 'DELIVERY', workOrderId: 'wo_1', note: 'Kiire' })

    expect(response.status).toBe(201)
    const { id, ...answer }: CreatedProcess = await response.json()
    expect(answer).toEqual({ version: 1, state: 'LINK_GENERATED' })
    // The session, what it stands on, and the write.
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    expect(app.woken).toEqual([id])
    expect(await desk.page(id)).toMatchObject({
      process: { createdBy: 'usr_advisor', processType: 'DELIVERY', lane: 'ROUND_THE_CLOCK', turn: 'system' },
      workOrder: { id: 'wo_1' },
      customer: { id: 'cus_1', isEditedManually: false },
      notes: [{ text: 'Kiire', author: 'usr_advisor' }],
      history: [{ type: 'create', actorKind: 'staff', actorName: 'usr_advisor' }],
      queuedMessages: [{ kind: 'LINK' }],
    })
    expect(await rowsOf(`select action, actor_id, subject, detail from audit_log`)).toEqual([
      {
        action: 'process.create',
        actor_id: 'usr_advisor',
        subject: id,
        detail: '{"processType":"DELIVERY","fromOrder":true}',
      },
    ])
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing, clock: app.clock }))
    expect(smsCalls(outgoing).map(({ to }) => to)).toEqual(['+358400000001'])
  })

  it('is one for an order: a second is a VERSION_CONFLICT, and two at once are one', async () => {
    await seedWorkOrder()
    const answers = await Promise.all(
      [1, 2, 3].map((nth) => create({ clickId: click(nth), processType: 'DELIVERY', workOrderId: 'wo_1' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const lost of answers.filter(({ status }) => status !== 201)) {
      expect([lost.status, await problemCode(lost)]).toEqual([409, 'VERSION_CONFLICT'])
    }
    expect(await processes()).toHaveLength(1)
    const late = await create({ clickId: click(4), processType: 'RETRIEVE', workOrderId: 'wo_1' })
    const [winner] = await processes()
    expect(await late.json()).toMatchObject({ code: 'VERSION_CONFLICT', changed: { processId: winner?.['id'] } })
  })

  it('follows one that has ended', async () => {
    const order = await seedWorkOrder()
    await seedProcess({ workOrderId: order.id, customerId: order.customerId, state: 'PROCESS_DONE' })
    expect((await create({ processType: 'RETRIEVE', workOrderId: 'wo_1' })).status).toBe(201)
  })

  it('has the contact put right that staff typed in, for the customer’s other visits too', async () => {
    await seedWorkOrder({ customer: { phoneNumber: null, email: null } })
    const other = await seedProcess({ number: 7, customerId: 'cus_1', state: 'LINK_SENT' })
    const refused = await create({ processType: 'DELIVERY', workOrderId: 'wo_1' })
    expect([refused.status, await problemCode(refused)]).toEqual([422, 'INVALID_CONTACT'])
    const { id } = await created({
      processType: 'DELIVERY',
      workOrderId: 'wo_1',
      customer: { phoneNumber: '0401234567' },
    })
    expect((await desk.page(id)).customer).toMatchObject({
      phoneNumber: '+358401234567',
      isEditedManually: true,
      version: 2,
    })
    expect(await rowsOf('select id, version from processes order by id')).toEqual(
      [
        { id, version: 1 },
        { id: other.id, version: other.version + 1 },
      ].toSorted((one, two) => (one.id < two.id ? -1 : 1)),
    )
    expect(app.woken).toContain('prc_7:room')
  })

  it('is another account’s secret', async () => {
    await seedAccount({ id: 'acc_south' })
    await seedWorkOrder({ accountId: 'acc_south' })
    const response = await create({ processType: 'DELIVERY', workOrderId: 'wo_1' })
    expect([response.status, await problemCode(response)]).toEqual([404, 'work_order.not_found'])
  })
})

describe('when the link goes out', () => {
  beforeEach(async () => {
    await seedWorkOrder()
  })

  it('is later, by staff', async () => {
    const { id, state } = await created({ processType: 'DELIVERY', workOrderId: 'wo_1', send: { when: 'later' } })
    expect(state).toBe('SCHEDULED_FOR_DELAYED_LINK_SENDING')
    const minutes = cron(testNow + 1000 * hour)
    await minutes.tick()
    const page = await desk.page(id)
    expect(page.process).toMatchObject({ state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', turn: 'staff', dueAt: null })
    expect(page.possible.events[0]).toMatchObject({ type: 'open_scheduled', isLikely: true })
    expect((await desk.tell('open_scheduled', 1, id)).status).toBe(200)
    await drainEffects(testDependencies({ outgoing: minutes.outgoing, clock: app.clock }))
    expect(smsCalls(minutes.outgoing)).toHaveLength(1)
  })

  it('is at a time, by itself', async () => {
    const send = { when: 'at', at: iso(24 * hour) }
    const { id, state } = await created({ processType: 'DELIVERY', workOrderId: 'wo_1', send })
    expect(state).toBe('SCHEDULED_FOR_DELAYED_LINK_SENDING')
    expect((await desk.page(id)).process).toMatchObject({ linkSendAt: iso(24 * hour), turn: 'system' })
    const minutes = cron(testNow + 23 * hour)
    await minutes.tick()
    expect(smsCalls(minutes.outgoing)).toEqual([])
    minutes.clock.advance(2 * hour)
    await minutes.tick()
    await minutes.tick()
    expect(smsCalls(minutes.outgoing)).toHaveLength(1)
  })

  it('is now where the time has passed', async () => {
    const send = { when: 'at', at: iso(-1) }
    expect(await created({ processType: 'DELIVERY', workOrderId: 'wo_1', send })).toMatchObject({
      state: 'LINK_GENERATED',
    })
  })
})
