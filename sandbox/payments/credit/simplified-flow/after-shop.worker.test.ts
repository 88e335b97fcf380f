import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { persons } from '#tests/support/credit-desk.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import { booked, call, done, every, fault, methodIds, read, type Elements } from '#tests/support/resurs-soap.ts'

const spec = (total: string): Elements => [['partPaymentSpec', [['totalAmount', total]]]]
const of = (id: string, rest: Elements = []): Elements => [['paymentId', id], ...rest]
const finalize = (id: string, rest: Elements = []) => call('after', 'finalizePayment', of(id, rest))
const annul = (id: string, rest: Elements = []) => call('after', 'annulPayment', of(id, rest))
const credit = (id: string, rest: Elements = []) => call('after', 'creditPayment', of(id, rest))

beforeEach(async () => {
  await emptyDatabase(env.DB)
  fakeShop(204)
})

describe('a payment that is booked', () => {
  it('is finalized and credited, and says so', async () => {
    await booked()
    expect(await read('WS1A')).toMatchObject({ total: '412.50000', flags: ['DEBITABLE'] })
    await done(
      'after',
      'finalizePayment',
      of('WS1A', [
        ['preferredTransactionId', 'T1'],
        ['createdBy', 'kokeilu'],
      ]),
    )
    expect(await read('WS1A')).toMatchObject({ total: '412.50000', flags: ['CREDITABLE', 'IS_DEBITED'] })
    await done('after', 'creditPayment', of('WS1A', spec('412.50')))
    const { total, flags, document } = await read('WS1A')
    expect([total, flags]).toEqual(['0.00000', ['IS_DEBITED', 'IS_CREDITED']])
    expect(every(document, 'type').slice(0, 3)).toEqual(['AUTHORIZE', 'DEBIT', 'CREDIT'])
    expect(document).toContain('<transactionId>T1</transactionId>')
  })

  it('is annulled, and nothing can be done with it any more', async () => {
    await booked()
    await done('after', 'annulPayment', of('WS1A', [['createdBy', 'kokeilu']]))
    expect(await read('WS1A')).toMatchObject({ total: '0.00000', flags: ['IS_ANNULLED'] })
    expect((await fault(annul('WS1A'))).id).toBe(20)
    expect((await fault(finalize('WS1A'))).id).toBe(20)
  })

  it('is taken and given back in parts, and never more than there is', async () => {
    await booked()
    await done('after', 'finalizePayment', of('WS1A', spec('100')))
    expect((await read('WS1A')).flags).toEqual(['DEBITABLE', 'CREDITABLE', 'IS_DEBITED'])
    expect((await fault(finalize('WS1A', spec('312.51')))).id).toBe(26)
    expect((await fault(annul('WS1A', spec('312.51')))).id).toBe(36)
    expect((await fault(credit('WS1A', spec('100.01')))).id).toBe(23)
    await done('after', 'annulPayment', of('WS1A', spec('12.50')))
    await done('after', 'finalizePayment', of('WS1A'))
    await done('after', 'creditPayment', of('WS1A', spec('350')))
    expect(await read('WS1A')).toMatchObject({
      total: '50.00000',
      flags: ['CREDITABLE', 'IS_DEBITED', 'IS_CREDITED', 'IS_ANNULLED'],
    })
    expect((await fault(finalize('WS1A'))).id).toBe(20)
  })

  it('is credited only after it is finalized, and an invoice only by a specification', async () => {
    await booked()
    expect((await fault(credit('WS1A', spec('10')))).id).toBe(20)
    await done('after', 'finalizePayment', of('WS1A'))
    expect((await fault(credit('WS1A'))).id).toBe(23)
    await booked({ id: 'WS2B', method: methodIds.card, card: [['cardNumber', '9000000000005000']], finalize: true })
    await done('after', 'creditPayment', of('WS2B'))
    expect((await read('WS2B')).total).toBe('0.00000')
  })

  it('has the number of an invoice only when it is one', async () => {
    await booked()
    await done(
      'after',
      'finalizePayment',
      of('WS1A', [
        ['orderDate', '2026-11-21'],
        ['invoiceId', '17'],
      ]),
    )
    await booked({ id: 'WS2B', method: methodIds.card, card: [['cardNumber', '9000000000005000']] })
    expect((await fault(finalize('WS2B', [['invoiceId', '17']]))).id).toBe(1)
    expect(
      (
        await fault(
          finalize('WS2B', [
            ['invoiceId', '17'],
            ['orderDate', '2026-11-21'],
          ]),
        )
      ).id,
    ).toBeNull()
  })

  it('is finalized once by two at a time', async () => {
    await booked()
    const answers = await Promise.all([finalize('WS1A'), finalize('WS1A'), annul('WS1A')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 500, 500])
  })
})

describe('a payment that is frozen', () => {
  it('is not finalized', async () => {
    await booked({ person: persons.frozen })
    expect((await fault(finalize('WS1A'))).id).toBe(20)
    expect((await read('WS1A')).frozen).toBe('true')
  })

  it('may be annulled, and is then not looked into any more', async () => {
    await booked({ person: persons.thawedIn10min })
    await done('after', 'annulPayment', of('WS1A'))
    expect(await read('WS1A')).toMatchObject({ frozen: 'false', total: '0.00000', flags: ['IS_ANNULLED'] })
  })
})

it.each([
  ['finalizePayment', finalize],
  ['annulPayment', annul],
  ['creditPayment', credit],
])('%s knows no payment that was not booked', async (_name, operate) => {
  await booked({ id: 'WS2B', method: methodIds.part })
  expect((await fault(operate('WS2B', spec('1')))).id).toBe(8)
  expect((await fault(operate('WS9Z', spec('1')))).id).toBe(8)
})
