import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { act, later, listed, fail, persons, shop } from '#tests/support/credit-desk.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import {
  address,
  book,
  booked,
  bookSigned,
  call,
  customerOf,
  done,
  envelope,
  every,
  fault,
  methodIds,
  one,
  orderData,
  read,
  send,
  signing,
  xml,
  type Elements,
} from '#tests/support/resurs-soap.ts'

const invoiceOnly: Elements = [['paymentMethodId', methodIds.invoice]]
const withOther = (elements: Elements, name: string, value: Elements[number][1]): Elements =>
  elements.map(([own, old]) => [own, own === name ? value : old] as const)

beforeEach(() => emptyDatabase(env.DB))

describe('a message', () => {
  const question = envelope('after', 'getPayment', '<paymentId>WS1A</paymentId>')

  it.each([
    ['without a password', { Authorization: '' }, 401],
    ['with another password', { Authorization: `Basic ${btoa('sandbox-workshop-soap:guess')}` }, 401],
    ['of another type', { 'Content-Type': 'application/soap+xml' }, 415],
    ['with an action', { SOAPAction: '"getPayment"' }, 500],
  ])('%s is not let in', async (_name, headers, status) => {
    expect((await send('after', question, headers)).status).toBe(status)
  })

  it.each([
    ['is no XML', 'getPayment'],
    ['is of another service', envelope('shop', 'getPayment', '<paymentId>WS1A</paymentId>')],
    ['asks for what there is not', envelope('after', 'findPayments', '')],
    ['has its element in another namespace', question.replace('<paymentId>', '<m:paymentId>').replace('</p', '</m:p')],
    ['says too little', envelope('after', 'getPayment', '')],
    ['says too much', envelope('after', 'getPayment', '<paymentId>WS1A</paymentId><x/>')],
  ])('that %s is the fault of its sender, and has nothing for a customer', async (_name, body) => {
    const answer = await send('after', body)
    const document = await answer.clone().text()
    expect(await fault(answer)).toMatchObject({ status: 500, id: null, words: null })
    expect(one(document, 'faultcode')).toBe('soap:Client')
  })

  it('is answered as SOAP 1.1 is', async () => {
    const answer = await send('after', question)
    expect(answer.headers.get('Content-Type')).toBe('text/xml;charset=UTF-8')
    expect(await fault(answer)).toEqual({
      status: 500,
      id: 8,
      name: 'REFERENCED_DATA_DONT_EXISTS',
      words: 'Maksua (WS1A) ei löydy.',
      text: 'This order group do not exists',
    })
  })
})

describe('the ways to pay', () => {
  const ask = (elements: Elements) => done('shop', 'getPaymentMethods', elements)

  it('are told with limits, types and documents, in the order of the bank', async () => {
    const document = await ask([
      ['language', 'fi'],
      ['customerType', 'NATURAL'],
      ['purchaseAmount', '412.50'],
    ])
    expect(every(document, 'id')).toEqual(Object.values(methodIds))
    expect(every(document, 'specificType')).toEqual(['INVOICE', 'PART_PAYMENT', 'REVOLVING_CREDIT', 'CARD'])
    expect(every(document, 'minLimit')).toEqual(['5.00', '50.00', '10.00', '1.00'])
    expect(every(document, 'maxLimit')).toEqual(['2000.00', '5000.00', '6500.00', '5000.00'])
    expect(every(document, 'appendPriceLast').slice(0, 3)).toEqual(['false', 'false', 'true'])
    expect(every(document, 'url')[2]).toMatch(/^http:\/\/sandbox\.example\/resurs\/info\/.*&creditAmount=$/)
    expect(document).toMatch(/^<soap:Envelope[^>]*><soap:Body><ns3:getPaymentMethodsResponse [^>]*><return>/)
  })

  it('are told in the language that is asked for, and to companies too', async () => {
    expect(every(await ask([['language', 'sv']]), 'description')[1]).toBe('Resurs Delbetalning')
    expect(every(await ask([['customerType', 'LEGAL']]), 'id')).toEqual(['FI-YRITYSLASKU'])
    expect((await fault(call('shop', 'getPaymentMethods', [['language', 'en']]))).id).toBeNull()
  })

  it('are those that the amount is within', async () => {
    const forAmount = async (amount: string) => every(await ask([['purchaseAmount', amount]]), 'id')
    expect(await forAmount('5000.01')).toEqual(['FI-ERILLISTILI', 'FI-YRITYSLASKU'])
    expect(await forAmount('30000')).toEqual([])
  })
})

it('takes lines that add up to within 5 cents, and a sum without lines', async () => {
  fakeShop(204)
  expect((await booked({ orderData: withOther(orderData, 'totalAmount', '412.55') })).status).toBe('BOOKED')
  expect((await booked({ id: 'WS2B', orderData: [['totalAmount', '99.9']] })).status).toBe('BOOKED')
  expect((await read('WS2B')).total).toBe('99.90000')
})

describe('a booking with nothing to sign', () => {
  it.each([
    ['accepted', persons.accepted, 'BOOKED', ['DEBITABLE']],
    ['frozen', persons.frozen, 'FROZEN', []],
    ['thawedIn10min', persons.thawedIn10min, 'FROZEN', []],
  ])('of %s is decided at once', async (_name, person, status, flags) => {
    fakeShop(204)
    const { id, status: first, page, document } = await booked({ person })
    expect([id, first, page]).toEqual(['WS1A', status, null])
    expect(document).toContain('xsi:nil="true"')
    expect(one(document, 'governmentId')).toBe(person)
    expect(await read('WS1A')).toMatchObject({ frozen: String(status === 'FROZEN'), flags, total: '412.50000' })
  })

  it.each([
    ['denied', persons.denied],
    ['deniedToo', persons.deniedToo],
  ])('of %s is denied, whatever the method', async (_name, person) => {
    fakeShop(204)
    expect((await booked({ person })).status).toBe('DENIED')
    expect((await booked({ id: 'WS2B', person, method: methodIds.part })).status).toBe('DENIED')
    expect((await fault(call('after', 'getPayment', [['paymentId', 'WS1A']]))).id).toBe(8)
    expect((await fault(bookSigned('WS1A'))).id).toBe(20)
    expect((await fault(book({ person }))).id, 'its id is used').toBe(19)
  })

  it('is finalized at once where the shop wants that', async () => {
    fakeShop(204)
    expect((await booked({ finalize: true })).status).toBe('FINALIZED')
    expect((await read('WS1A')).flags).toEqual(['CREDITABLE', 'IS_DEBITED'])
  })

  it('is annulled where the shop cannot wait for what is frozen', async () => {
    fakeShop(204)
    expect((await booked({ person: persons.frozen, annul: true })).status).toBe('DENIED')
  })

  it('has an id of the bank where the shop has none', async () => {
    fakeShop(204)
    const { id } = await booked({ paymentData: invoiceOnly })
    expect(id).toMatch(/^Pay-[0-9a-f]{16}$/)
    expect((await read(id)).flags).toEqual(['DEBITABLE'])
  })
})

describe('what is to be signed', () => {
  const forced: Elements = [...signing, ['forceSigning', true]]

  it.each([
    ['a part payment', { method: methodIds.part }],
    ['a new account', { method: methodIds.newAccount }],
    ['a card without a number', { method: methodIds.card }],
    ['an invoice that the shop wants signed', { signing: forced }],
    ['an invoice to another address', { customer: customerOf(persons.accepted, address) }],
  ])('%s: is signed at the bank, and booked by the shop', async (_name, asked) => {
    fakeShop(204)
    const { id, status, page } = await booked(asked)
    expect([status, page]).toEqual(['SIGNING', expect.stringMatching(/^\/resurs\/sign\/[0-9a-f]{32}$/)])
    expect((await fault(call('after', 'getPayment', [['paymentId', id]]))).id, 'not booked yet').toBe(8)
    expect((await fault(bookSigned(id))).id, 'not signed yet').toBe(15)
    expect(await (await act('resurs-soap', id, 'sign')).json()).toEqual({ state: 'signed', goTo: `${shop}/ok?own=1` })
    expect((await fault(call('after', 'getPayment', [['paymentId', id]]))).id, 'nor by being signed').toBe(8)
    const document = await done('shop', 'bookSignedPayment', [['paymentId', id]])
    expect(document).toContain(':bookPaymentResponse ')
    expect(one(document, 'bookPaymentStatus')).toBe('BOOKED')
    expect((await fault(bookSigned(id))).id, 'twice').toBe(20)
    expect((await read(id)).flags).toEqual(['DEBITABLE'])
  })

  it('a card with a number is not', async () => {
    fakeShop(204)
    expect((await booked({ method: methodIds.card, card: [['cardNumber', '9000000000005000']] })).status).toBe('BOOKED')
  })

  it.each([
    ['of who is looked into', persons.frozen, 'sign', 'FROZEN'],
    ['that is looked into after all', persons.accepted, 'sign-freeze', 'FROZEN'],
    ['that is denied after all', persons.accepted, 'sign-deny', 'DENIED'],
  ])('one %s is told so when it is booked', async (_name, person, action, status) => {
    fakeShop(204)
    const { id } = await booked({ person, method: methodIds.part })
    await act('resurs-soap', id, action)
    expect(one(await (await bookSigned(id)).text(), 'bookPaymentStatus')).toBe(status)
  })

  it.each(['cancel', 'error'])('%s: cannot be booked, and the customer is sent back', async (action) => {
    const { id } = await booked({ method: methodIds.part })
    expect(await (await act('resurs-soap', id, action)).json()).toEqual({ state: 'rejected', goTo: `${shop}/no` })
    expect((await fault(bookSigned(id))).id).toBe(20)
    expect((await act('resurs-soap', id, 'sign')).status).toBe(409)
  })

  it('ends after a day', async () => {
    const { id } = await booked({ method: methodIds.part })
    await later(24 * 60 * 60_000 + 1000)
    expect((await listed())[0]).toMatchObject({ state: 'rejected', reason: 'TIMEOUT' })
    expect((await fault(bookSigned(id))).id).toBe(20)
  })

  it('is not there under another id', async () => {
    expect((await fault(bookSigned('none'))).id).toBe(8)
  })
})

describe('a bank that is off', () => {
  it('has a fault of its own, and nothing was done', async () => {
    await fail('resurs-soap', 'fault', 'start')
    expect(await fault(book())).toMatchObject({ status: 500, id: 3, name: 'INTERNAL_ERROR' })
    expect(await listed()).toEqual([])
  })

  it('is off for the call that it is to be off for', async () => {
    fakeShop(204)
    await fail('resurs-soap', '500', 'book')
    const { id } = await booked({ method: methodIds.part })
    await act('resurs-soap', id, 'sign')
    expect(await (await bookSigned(id)).text()).toBe('Internal Server Error')
    expect(one(await (await bookSigned(id)).text(), 'bookPaymentStatus')).toBe('BOOKED')
  })

  it('may have booked and answer rubbish', async () => {
    fakeShop(204)
    await fail('resurs-soap', 'garbage', 'start')
    const answer = await book()
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html'])
    expect((await fault(book())).id).toBe(19)
    expect((await read('WS1A')).flags).toEqual(['DEBITABLE'])
  })

  it('denies or freezes whoever it is', async () => {
    fakeShop(204)
    await fail('resurs-soap', 'deny')
    expect((await booked()).status).toBe('DENIED')
    await fail('resurs-soap', 'freeze')
    expect((await booked({ id: 'WS2B' })).status).toBe('FROZEN')
  })
})

it('a text with markup in it stays a text', async () => {
  fakeShop(204)
  const customer = withOther(customerOf(persons.accepted), 'address', withOther(address, 'lastName', 'A<b>&amp;'))
  const { document } = await booked({ customer })
  expect(document).toContain('<lastName>A&lt;b&gt;&amp;amp;</lastName>')
  expect(xml([['a', 'x<y']])).toBe('<a>x&lt;y</a>')
})
