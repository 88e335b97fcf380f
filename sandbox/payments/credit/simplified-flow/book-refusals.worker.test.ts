import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { listed, persons, shop } from '#tests/support/credit-desk.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import {
  address,
  book,
  booked,
  booking,
  call,
  customerOf,
  fault,
  methodIds,
  orderData,
  signing,
  specLine,
  type Elements,
} from '#tests/support/resurs-soap.ts'

const invoiceOnly: Elements = [['paymentMethodId', methodIds.invoice]]
const without = (elements: Elements, name: string): Elements => elements.filter(([own]) => own !== name)
const withOther = (elements: Elements, name: string, value: Elements[number][1]): Elements =>
  elements.map(([own, old]) => [own, own === name ? value : old] as const)

beforeEach(() => emptyDatabase(env.DB))

describe('the order of the elements', () => {
  it.each([
    ['sections', () => [...booking()].toReversed()],
    ['payment data', () => booking({ paymentData: [...invoiceOnly, ['preferredId', 'WS1A']] })],
    ['a specification', () => booking({ orderData: [...orderData].toReversed() })],
    ['a line', () => booking({ orderData: withOther(orderData, 'specLines', [...specLine].toReversed()) })],
    ['the customer', () => booking({ customer: [...customerOf(persons.accepted)].toReversed() })],
    [
      'the address',
      () => booking({ customer: withOther(customerOf(persons.accepted), 'address', [...address].toReversed()) }),
    ],
    ['the addresses to come back to', () => booking({ signing: [...signing].toReversed() })],
  ])('of %s is that of the schema', async (_name, elements) => {
    const answer = await call('shop', 'bookPayment', elements())
    expect(await fault(answer)).toMatchObject({ status: 500, id: null, text: expect.stringContaining('Unmarshalling') })
    expect(await listed()).toEqual([])
  })
})

describe('a booking is refused', () => {
  const customer = customerOf(persons.accepted)
  const inAddress = (name: string, value: string) =>
    booking({ customer: withOther(customer, 'address', withOther(address, name, value)) })
  const lines = (change: Elements) => booking({ orderData: change })
  it.each<[string, Elements, number]>([
    ['with a wrong check character', booking({ customer: customerOf('230580-7336') }), 1],
    ['with a century sign of 2023', booking({ customer: customerOf('230580Y7335') }), 1],
    ['without a code', booking({ customer: customerOf(null) }), 1],
    ['from abroad', booking({ customer: withOther(customer, 'address', withOther(address, 'country', 'SE')) }), 1],
    ['with a postal code of another country', inAddress('postalCode', '331 00'), 1],
    ['with a long name', inAddress('lastName', 'x'.repeat(51)), 1],
    ['without a name that it gives', inAddress('firstName', ''), 1],
    ['with a long street', inAddress('addressRow1', 'x'.repeat(101)), 1],
    ['with a long city', inAddress('postalArea', 'x'.repeat(51)), 1],
    ['with an e-mail address that is none', booking({ customer: withOther(customer, 'email', 'asiakas') }), 1],
    ['with a phone number that is none', booking({ customer: withOther(customer, 'cellPhone', '12') }), 1],
    ['with a phone number of Sweden', booking({ customer: withOther(customer, 'cellPhone', '+46701234567') }), 1],
    ['with a start that is not in use', booking({ customer: withOther(customer, 'cellPhone', '+3581001234') }), 1],
    ['with lines that do not add up', lines(withOther(orderData, 'totalAmount', '412.56')), 1],
    ['with VAT that does not add up', lines(withOther(orderData, 'totalVatAmount', '80')), 1],
    ['without VAT beside lines', lines(without(orderData, 'totalVatAmount')), 1],
    ['with VAT without lines', lines(without(orderData, 'specLines')), 1],
    ['for nothing', lines([['totalAmount', 0]]), 1],
    ['with a bar in an address', booking({ signing: withOther(signing, 'failUrl', `${shop}/a|b`) }), 1],
    ['with a plain address elsewhere', booking({ signing: withOther(signing, 'failUrl', 'http://shop.test/') }), 1],
    [
      'with a number and an amount of a card',
      booking({
        card: [
          ['cardNumber', '9000000000005000'],
          ['amount', 5],
        ],
      }),
      1,
    ],
    ['with an invoice of a card', booking({ method: methodIds.card, invoiceData: [['invoiceId', '1']] }), 1],
    ['for a method that there is not', booking({ method: 'FI-MUU' }), 8],
    ['for more than the method allows', lines([['totalAmount', 2001]]), 18],
    ['for an account without a limit', booking({ method: methodIds.newAccount, card: [] }), 18],
    ['for an account below the lowest limit', booking({ method: methodIds.newAccount, card: [['amount', 1499]] }), 18],
    ['for an account above the highest', booking({ method: methodIds.newAccount, card: [['amount', 6501]] }), 18],
    ['for an account of who has one', booking({ method: methodIds.newAccount, person: persons.accountHolder }), 32],
    ['for a card of who has none', booking({ method: methodIds.card, person: persons.newcomer }), 33],
  ])('%s', async (_name, elements, id) => {
    const refused = await fault(call('shop', 'bookPayment', elements))
    expect(refused).toMatchObject({ status: 500, id })
    expect(refused.words, 'in Finnish, for the customer').toMatch(/[a-zäö]{3}.*\.$/)
    expect(await listed(), 'nothing was begun').toEqual([])
  })

  it('without somewhere to come back to', async () => {
    expect((await fault(book({ signing: null }))).text).toContain('signing')
  })

  it('when its id was used', async () => {
    fakeShop(204)
    await booked()
    expect((await fault(book())).id).toBe(19)
    expect(await listed()).toHaveLength(1)
  })
})
