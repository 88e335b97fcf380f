import { beforeEach, describe, expect, it } from 'vitest'

import { processTypes, type ProcessState } from '#domain/enums.ts'
import { testNow } from '#tests/support/clock.ts'
import { builtInTexts } from '#tests/support/content.ts'
import { answerOf, isSaidAlready, takes } from '#tests/support/customer-writes.ts'
import { expectNothingChanged, refusalOf, seedCustomer, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { listenToWebhooks, webhookEvents } from '#tests/support/webhooks.ts'
import type { ContentTexts, ExtraService, ProcessStatus } from '#worker/contract/process.ts'

beforeEach(freshDatabase)

describe('setting the code', () => {
  it('gives it back as it is shown, in one round trip', async () => {
    const customer = await seedCustomer()
    customer.app.d1.forget()
    const call = () => customer.app.request('/api/process/code', { method: 'PUT', json: { code: ' oooo cde-oooo1 ' } })
    expect(await (await expectNothingChanged(call)).json()).toEqual({ processCode: '0000-CDE0-0001' })
    expect(customer.app.d1.roundTrips()).toBe(1)
  })
})

describe('notes', () => {
  it('are kept as they were typed', async () => {
    const customer = await seedCustomer()
    const notes = '  Ovi ei aukea…\n"vasen" \u{1F697} '
    const save = () => customer.send('PUT', '/notes', { notes })
    expect(await takes<ProcessStatus>(customer, save)).toMatchObject({ customerNotes: notes, version: 3 })
    await isSaidAlready(customer, save)
    expect((await answerOf(customer.send('PUT', '/notes', { notes: '' }))).customerNotes).toBe('')
  })

  it('are told to the dealer system, once for each that is another', async () => {
    const customer = await seedCustomer()
    await listenToWebhooks()
    await answerOf(customer.send('PUT', '/notes', { notes: 'Kiire' }))
    await answerOf(customer.send('PUT', '/notes', { notes: 'Kiire' }))
    expect(await webhookEvents()).toEqual([['process.note_changed', null]])
    expect(customer.app.woken).toContain(`${customer.id}:webhook`)
  })

  it('may be 300 characters, and no longer', async () => {
    const customer = await seedCustomer()
    expect((await answerOf(customer.send('PUT', '/notes', { notes: 'ä'.repeat(300) }))).customerNotes).toHaveLength(300)
    const refusal = await refusalOf(() => customer.send('PUT', '/notes', { notes: 'ä'.repeat(301) }))
    expect(refusal).toMatchObject({ code: 'request.invalid', errors: [{ path: 'notes', code: 'too_long' }] })
  })

  it('are refused where the account takes none', async () => {
    const customer = await seedCustomer({ account: { notesEnabled: false } })
    expect(await refusalOf(() => customer.send('PUT', '/notes', { notes: 'x' }))).toMatchObject({
      status: 409,
      code: 'notes.not_asked',
    })
  })
})

describe('the selection', () => {
  it('is told to the dealer system where a choice of it is another, and not for the approval', async () => {
    const customer = await seedCustomer()
    await listenToWebhooks()
    await answerOf(customer.send('PUT', '/selection/', { workOrderApproved: true }))
    expect(await webhookEvents()).toEqual([])
    const choose = () => customer.send('PUT', '/selection/', { workOrderApproved: true, useRetrievalProcess: true })
    await answerOf(choose())
    await answerOf(choose())
    expect(await webhookEvents()).toEqual([['process.choices_changed', null]])
  })

  it('takes any part of the choices and leaves the rest as it is', async () => {
    const customer = await seedCustomer()
    const choose = () => customer.send('PUT', '/selection/', { workOrderApproved: true, useRetrievalProcess: true })
    expect(await takes<ProcessStatus>(customer, choose)).toMatchObject({
      workOrderApproved: true,
      useRetrievalProcess: true,
      customerHasDrivingLicense: false,
      returnsSubstituteVehicle: false,
    })
    await isSaidAlready(customer, choose)
    const more = { customerHasDrivingLicense: true, returnsSubstituteVehicle: true, useRetrievalProcess: false }
    expect(await answerOf(customer.send('PUT', '/selection/', more))).toMatchObject({
      ...more,
      workOrderApproved: true,
    })
  })
})

describe('extra services', () => {
  it('are chosen and taken back; saying so twice changes nothing', async () => {
    const customer = await seedCustomer()
    const choose = () => customer.send('PUT', '/extra-service/', { productId: 'xsv_tyres' })
    expect((await takes<ProcessStatus>(customer, choose)).selectedExtraServices).toEqual([
      { id: 'xsv_tyres', type: 'NORMAL' },
    ])
    await isSaidAlready(customer, choose)
    const drop = () => customer.send('DELETE', '/extra-service/xsv_tyres')
    expect((await takes<ProcessStatus>(customer, drop)).selectedExtraServices).toEqual([])
    await isSaidAlready(customer, drop)
  })

  it('that are not on offer are refused', async () => {
    const customer = await seedCustomer()
    await rowsOf(`update extra_services set enabled = 0 where id = 'xsv_tyres'`)
    for (const productId of ['xsv_tyres', 'xsv_nobody', "' or 1=1 --"]) {
      const refusal = await refusalOf(() => customer.send('PUT', '/extra-service/', { productId }))
      expect(refusal).toMatchObject({ status: 404, code: 'extra_service.not_found' })
    }
  })

  it('that were chosen stay in the list and can be taken back when they are on offer no more', async () => {
    const customer = await seedCustomer()
    await answerOf(customer.send('PUT', '/extra-service/', { productId: 'xsv_tyres' }))
    await rowsOf(`update extra_services set enabled = 0 where id = 'xsv_tyres'`)
    const listed = async () =>
      (await answerOf<ExtraService[]>(customer.send('GET', '/extra-service/available'))).map(({ id }) => id)
    expect(await listed()).toEqual(['xsv_wash', 'xsv_tyres'])
    await answerOf(customer.send('DELETE', '/extra-service/xsv_tyres'))
    expect(await listed()).toEqual(['xsv_wash'])
  })
})

describe('the language', () => {
  it('is kept, and its texts come with the answer', async () => {
    const customer = await seedCustomer()
    const choose = () => customer.send('PUT', '/language', { languageId: 'acc_north_sv' })
    const texts = { languageId: 'acc_north_sv', texts: builtInTexts('sv-FI') }
    expect(await takes<ContentTexts>(customer, choose)).toEqual(texts)
    expect(await answerOf<ContentTexts>(customer.send('GET', '/content'))).toEqual(texts)
    await isSaidAlready(customer, choose)
  })

  it('may be changed to the very end', async () => {
    const customer = await seedCustomer({ process: { state: 'CANCELLED', currentStep: 'WAITING_CONFIRMATION' } })
    const choose = () => customer.send('PUT', '/language', { languageId: 'acc_north_en' })
    expect((await takes<ContentTexts>(customer, choose)).languageId).toBe('acc_north_en')
  })

  it('has to be one of the account', async () => {
    const customer = await seedCustomer()
    await rowsOf(`insert into accounts (id, slug, name, sms_sender, order_row_types_to_show, payment_types, created_at, updated_at)
      values ('acc_south', 'south', 'South', 'S', '[]', '[]', 0, 0)`)
    await rowsOf(
      `insert into languages (id, account_id, lcid, name, created_at) values ('lng_south', 'acc_south', 'fi-FI', 'Suomi', 0)`,
    )
    for (const languageId of ['lng_south', 'nobody']) {
      const refusal = await refusalOf(() => customer.send('PUT', '/language', { languageId }))
      expect(refusal).toMatchObject({ status: 422, errors: [{ path: 'languageId', code: 'unknown' }] })
    }
  })
})

describe('opening the link', () => {
  it.each<ProcessState>(['LINK_GENERATED', 'LINK_SEND_FAILED', 'LINK_SENT'])(
    'starts a process in %s',
    async (state) => {
      const customer = await seedCustomer({ process: { state } })
      const open = () => customer.send('PUT', '/link-opened', { linkType: 'Initial' })
      expect((await takes<ProcessStatus>(customer, open)).state).toBe('STARTED')
      const [history] = await rowsOf(`select * from process_events order by version desc limit 1`)
      expect(history).toMatchObject({ type: 'open', from_state: state, to_state: 'STARTED', actor_kind: 'customer' })
      expect(await rowsOf('select opened_at from processes')).toEqual([{ opened_at: testNow }])
      await isSaidAlready(customer, open)
    },
  )

  it('of a process that goes on already only notes when', async () => {
    const customer = await seedCustomer({ process: { state: 'BOX_RESERVED', processType: 'RETRIEVE' } })
    const open = () => customer.send('PUT', '/link-opened', { linkType: 'Initial' })
    expect((await takes<ProcessStatus>(customer, open)).state).toBe('BOX_RESERVED')
    await isSaidAlready(customer, open)
  })

  it('of the payment is noted apart', async () => {
    const customer = await seedCustomer({ process: { state: 'PAYMENT_LINK_SENT' } })
    const open = () => customer.send('PUT', '/link-opened', { linkType: 'Payment' })
    expect(await (await customer.send('GET', '')).json()).toMatchObject({ linkToTell: 'Payment' })
    expect(await takes<ProcessStatus>(customer, open)).toMatchObject({ linkToTell: null })
    expect(await rowsOf('select opened_at, payment_opened_at from processes')).toEqual([
      { opened_at: null, payment_opened_at: testNow },
    ])
    await isSaidAlready(customer, open)
  })
})

describe('steps', () => {
  it('move forward and back by one, with the version that was seen', async () => {
    const customer = await seedCustomer()
    const go = (activeStep: string, version: number) => customer.send('PUT', '/step', { activeStep }, { version })
    const forward = await takes<{ process: ProcessStatus }>(customer, () => go('SERVICES', 2))
    expect(forward.process).toMatchObject({ currentStep: 'SERVICES', version: 3 })
    await takes(customer, () => go('APPROVAL', 3))
    const back = await takes<{ process: ProcessStatus }>(customer, () => go('SERVICES', 4))
    expect(back.process.currentStep).toBe('SERVICES')
    await isSaidAlready(customer, () => go('SERVICES', 5))
  })

  it.each([
    ['the screen was not the latest', 'SERVICES', 1],
    ['the version is one that never was', 'SERVICES', 7],
    ['the step is two away', 'APPROVAL', 2],
  ])('are not taken, and everything is to be reloaded, when %s', async (_, activeStep, version) => {
    const customer = await seedCustomer()
    const response = await expectNothingChanged(() => customer.send('PUT', '/step', { activeStep }, { version }))
    expect(response.status).toBe(205)
    expect(await response.text()).toBe('')
  })

  it('that are not on the path are not taken', async () => {
    const customer = await seedCustomer({ process: { state: 'STARTED', processType: 'RETRIEVE' } })
    const response = await expectNothingChanged(() => customer.send('PUT', '/step', { activeStep: 'SERVICES' }))
    expect(response.status).toBe(205)
  })

  it('do not lead back from a confirmation, nor anywhere in a process that is over', async () => {
    const confirmed = { state: 'STARTED', currentStep: 'WAITING_CONFIRMATION' } as const
    const customer = await seedCustomer({ process: confirmed })
    expect((await expectNothingChanged(() => customer.step('APPROVAL'))).status).toBe(205)
    await rowsOf(`update processes set current_step = 'SERVICES'`)
    await rowsOf(`update processes set state = 'CANCELLED'`)
    expect((await expectNothingChanged(() => customer.step('APPROVAL'))).status).toBe(205)
    expect((await expectNothingChanged(() => customer.step('WAITING_CONFIRMATION'))).status).toBe(205)
  })
})

describe('the approval of a screen', () => {
  it('that has changed meanwhile is not taken, ticked or not: everything is looked at again', async () => {
    const customer = await seedCustomer({ process: { state: 'STARTED', currentStep: 'APPROVAL' } })
    const { version } = await customer.status()
    await rowsOf('update processes set version = version + 1')
    for (const workOrderApproved of [true, false]) {
      const tick = () => customer.send('PUT', '/selection/', { workOrderApproved }, { version })
      expect(await refusalOf(tick)).toMatchObject({ status: 409, code: 'process.version_conflict' })
    }
    const fresh = customer.send('PUT', '/selection/', { workOrderApproved: true }, { version: version + 1 })
    expect(await (await fresh).json()).toMatchObject({ workOrderApproved: true })
  })

  it('that was not said to be one keeps its other choices whatever has changed', async () => {
    const customer = await seedCustomer({ process: { state: 'STARTED', currentStep: 'APPROVAL' } })
    const { version } = await customer.status()
    await rowsOf('update processes set version = version + 1')
    const response = await customer.send('PUT', '/selection/', { useRetrievalProcess: true }, { version })
    expect(response.status).toBe(200)
  })
})

describe('after the confirmation', () => {
  const changes: [string, (customer: Customer) => Promise<Response>][] = [
    ['notes', (customer) => customer.send('PUT', '/notes', { notes: 'x' })],
    ['the selection', (customer) => customer.send('PUT', '/selection/', { workOrderApproved: false })],
    ['choosing a service', (customer) => customer.send('PUT', '/extra-service/', { productId: 'xsv_wash' })],
    ['dropping a service', (customer) => customer.send('DELETE', '/extra-service/xsv_wash')],
    [
      'a licence picture',
      (customer) => customer.send('PUT', '/save-drivers-licence', undefined, { body: new FormData() }),
    ],
  ]

  it.each(changes)('%s can be changed no more', async (_, change) => {
    const customer = await seedCustomer({ process: { state: 'KEY_CODE_SENT', currentStep: 'WAITING_CONFIRMATION' } })
    expect(await refusalOf(() => change(customer))).toMatchObject({ status: 409, code: 'process.already_confirmed' })
  })

  it.each(changes)('or the end, %s can be changed no more', async (_, change) => {
    const customer = await seedCustomer({ process: { state: 'CANCELLED', currentStep: 'APPROVAL' } })
    expect(await refusalOf(() => change(customer))).toMatchObject({ status: 409, code: 'process.ended' })
  })
})

describe('a code', () => {
  it('opens its visit for as long as the account keeps that, and looks afterwards, or closed, like one that never was', async () => {
    const customer = await seedCustomer({ account: { retentionMonths: 2 }, process: { state: 'CANCELLED' } })
    customer.app.clock.set(Date.parse('2027-01-03T08:00:00Z') - 1)
    expect((await customer.send('GET', '')).status).toBe(200)
    customer.app.clock.advance(1)
    const late = { ...(await refusalOf(() => customer.send('GET', ''))), requestId: '' }
    await rowsOf(`update processes set state = 'CLOSED', ended_at = ?`, customer.app.clock.now())
    for (const code of [customer.code, 'ZZZZZZZZZZZZ', 'not a code', '']) {
      const closed = await refusalOf(() => customer.send('GET', '', undefined, { code }))
      expect({ ...closed, requestId: '' }).toEqual(late)
    }
    expect(late).toMatchObject({ status: 404, code: 'process.not_found' })
  })

  it.each(processTypes)('of a %s process opens it', async (processType) => {
    const customer = await seedCustomer({
      process: { processType, state: processType === 'ONLY_PAYMENT' ? 'USE_ONLY_PAYMENT' : 'STARTED' },
    })
    expect((await customer.status()).processType).toBe(processType)
  })
})
