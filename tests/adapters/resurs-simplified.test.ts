import { describe, expect, it } from 'vitest'

import { beginInput, simplifiedSettings } from './credit-fixtures.ts'
import { known, order } from './payment-fixtures.ts'
import {
  answer,
  booked,
  booking,
  fault,
  frozen,
  held,
  notThere,
  plainFault,
  simplified,
  taken,
} from './resurs-simplified-other-side.ts'

const id = order.orderNumber
const words = 'Tarkista tiedot & yritä ä.'

const line = (number: number, code: string, name: string, sums: readonly [string, string, string, string]) =>
  [
    `<specLines><id>${number}</id><artNo>${code}</artNo><description>${name}</description><quantity>1</quantity>`,
    `<unitMeasure>kpl</unitMeasure><unitAmountWithoutVat>${sums[0]}</unitAmountWithoutVat><vatPct>${sums[1]}</vatPct>`,
    `<totalVatAmount>${sums[2]}</totalVatAmount><totalAmount>${sums[3]}</totalAmount></specLines>`,
  ].join('')

const bookPayment = [
  '<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>',
  '<m:bookPayment xmlns:m="http://ecommerce.resurs.com/v4/msg/simplifiedshopflow">',
  '<paymentData><preferredId>WS7K2M9QX4</preferredId><paymentMethodId>FI-OSAMAKSU</paymentMethodId>',
  '<customerIpAddress>198.51.100.7</customerIpAddress><waitForFraudControl>true</waitForFraudControl>',
  '<annulIfFrozen>false</annulIfFrozen><finalizeIfBooked>false</finalizeIfBooked></paymentData>',
  '<orderData>',
  line(1, 'TYO-1', 'Määräaikaishuolto', ['150.00000', '25.5', '38.25000', '188.25']),
  line(2, 'OSA-9', 'Öljynsuodatin', ['56.31076', '25.5', '14.35924', '70.67']),
  line(3, 'ALE', 'Kanta-asiakasalennus', ['-7.96813', '25.5', '-2.03187', '-10.00']),
  line(4, 'ROUNDING', 'Pyöristys', ['-0.02000', '0', '0.00000', '-0.02']),
  '<totalAmount>248.90</totalAmount><totalVatAmount>50.57737</totalVatAmount></orderData>',
  '<customer><governmentId>230580-7335</governmentId><address><firstName>Mäijä</firstName><lastName>Öljynen</lastName>',
  '<addressRow1>Hämeenkatu 6 &lt;B&gt; &amp; &quot;12&quot;</addressRow1><postalArea>Tampere</postalArea>',
  '<postalCode>33100</postalCode><country>FI</country></address><email>maija.oljynen@example.fi</email>',
  '<type>NATURAL</type><cellPhone>+358401234567</cellPhone></customer>',
  `<signing><successUrl>${beginInput.urls.success}</successUrl><failUrl>${beginInput.urls.cancel}</failUrl></signing>`,
  '</m:bookPayment></s:Body></s:Envelope>',
].join('')

describe('an application by the Simplified Flow', () => {
  it('is sent as one SOAP message, its elements in the order of the schema', async () => {
    const { port, outgoing } = simplified(booking('BOOKED'))
    expect(await port.begin(beginInput)).toEqual({ outcome: 'booked', paymentId: id })
    const [call] = outgoing.calls
    expect(call?.url).toBe(`${simplifiedSettings.baseUrl}/ws/V4/SimplifiedShopFlowService`)
    expect(call?.headers).toMatchObject({ soapaction: '""', 'content-type': 'text/xml; charset=utf-8' })
    expect(call?.headers['authorization']).toBe('Basic w6RyZXByZXNlbnRhdGl2ZTpwYXNzOndvcmQ=')
    expect(call?.body).toBe(bookPayment)
  })

  it('names the credit that is applied for, before the signing, where a new account is opened', async () => {
    const { port, outgoing } = simplified(booking('BOOKED'))
    await port.begin({ ...beginInput, method: { id: 'x', paymentMethod: 'NEWACCOUNT' }, creditCents: 180_000 })
    expect(outgoing.calls[0]?.body).toContain('</customer><card><amount>1800.00</amount></card><signing>')
  })

  it.each([
    ['BOOKED', { outcome: 'booked', paymentId: id }],
    ['FINALIZED', { outcome: 'booked', paymentId: id }],
    ['FROZEN', { outcome: 'frozen', paymentId: id }],
    ['DENIED', { outcome: 'denied', paymentId: id, reason: 'denied' }],
    ['SIGNING', { outcome: 'unknown', reason: 'no_signing_address' }],
    ['OTHER', { outcome: 'unknown', reason: 'unreadable_answer' }],
  ])('that is %s is known as such', async (status, expected) => {
    expect(await simplified(booking(status)).port.begin(beginInput)).toEqual(expected)
  })

  it('that has to be signed has an address to sign at, and a safe one', async () => {
    const begin = (url: string) => simplified(booking('SIGNING', url)).port.begin(beginInput)
    const signingUrl = 'https://sign.example/?a=1&b=2'
    expect(await begin('https://sign.example/?a=1&amp;b=2')).toEqual({ outcome: 'signing', paymentId: id, signingUrl })
    for (const url of ['javascript:alert(1)', 'http://sign.example', 'x']) {
      expect(await begin(url)).toMatchObject({ outcome: 'unknown' })
    }
  })

  it('that is refused has the text that the customer has to be shown', async () => {
    const { port } = simplified(fault(18))
    expect(await port.begin(beginInput)).toEqual({ outcome: 'refused', reason: 'fault_18', userMessage: words })
  })

  it.each([
    [fault(3), { outcome: 'unknown', reason: 'fault_3' }],
    [fault(502), { outcome: 'unknown', reason: 'fault_502' }],
    [fault(503), { outcome: 'unknown', reason: 'fault_503' }],
    [fault(77), { outcome: 'refused', reason: 'fault_77', userMessage: words }],
    [fault(10, ''), { outcome: 'refused', reason: 'fault_10', userMessage: null }],
    [plainFault('Client'), { outcome: 'refused', reason: 'fault_client', userMessage: null }],
    [plainFault('Server'), { outcome: 'unknown', reason: 'http_500' }],
    [answer('bookPaymentResponse', ''), { outcome: 'unknown', reason: 'unreadable_answer' }],
    [answer('getPaymentResponse', '<return/>'), { outcome: 'unknown', reason: 'unreadable_answer' }],
  ])('that fails is known by its fault (%#)', async (answered, expected) => {
    expect(await simplified(answered).port.begin(beginInput)).toEqual(expected)
  })

  it('under an id that exists already is told as it stands', async () => {
    const again = async (found: typeof held) => {
      const { port, sent } = simplified(fault(19), found)
      const begun = await port.begin(beginInput)
      expect(sent()).toEqual(['bookPayment', 'getPayment'])
      return begun
    }
    expect(await again(held)).toEqual({ outcome: 'booked', paymentId: id })
    expect(await again(taken)).toEqual({ outcome: 'booked', paymentId: id })
    expect(await again(frozen)).toEqual({ outcome: 'frozen', paymentId: id })
    expect(await again(booked({ flags: ['IS_ANNULLED'], total: '0' }))).toMatchObject({ outcome: 'denied' })
    // It waits for a signature at an address that nobody knows any more.
    expect(await again(notThere)).toEqual({ outcome: 'unknown', reason: 'order_number_used' })
  })

  it('with another id than ours is not known', async () => {
    const other = answer(
      'bookPaymentResponse',
      '<return><paymentId>OTHER</paymentId><bookPaymentStatus>BOOKED</bookPaymentStatus></return>',
    )
    expect(await simplified(other).port.begin(beginInput)).toMatchObject({ outcome: 'unknown' })
  })

  it('has no article number that the creditor does not take', async () => {
    const { port, outgoing } = simplified(booking('BOOKED'))
    const rows = [{ code: 'A+B|ä', description: '', priceWithVatCents: 24_890, vatBasisPoints: 2550 }]
    await port.begin({ ...beginInput, order: { ...order, rows } })
    expect(outgoing.calls[0]?.body).toContain('<artNo>A-B-ä</artNo><description>-</description>')
  })
})

describe('booking what was signed', () => {
  const back = { paymentId: id, orderNumber: id }

  it.each([
    ['BOOKED', { outcome: 'booked' }],
    ['FINALIZED', { outcome: 'booked' }],
    ['FROZEN', { outcome: 'frozen' }],
    ['DENIED', { outcome: 'denied' }],
    ['SIGNING', { outcome: 'unsigned' }],
  ])('comes to %s', async (status, expected) => {
    const { port, sent } = simplified(booking(status))
    expect(await port.bookSigned(back)).toMatchObject(expected)
    expect(sent()).toEqual(['bookSignedPayment'])
  })

  it('that was not signed does nothing', async () => {
    expect(await simplified(fault(15)).port.bookSigned(back)).toEqual({ outcome: 'unsigned' })
  })

  it('a second time is told how it stands', async () => {
    expect(await simplified(fault(20), held).port.bookSigned(back)).toMatchObject({ outcome: 'booked' })
    expect(await simplified(fault(20), frozen).port.bookSigned(back)).toMatchObject({ outcome: 'frozen' })
    expect(await simplified(fault(20), notThere).port.bookSigned(back)).toEqual({ outcome: 'denied' })
  })

  it.each([
    [fault(8), { outcome: 'refused', reason: 'not_found' }],
    [fault(24), { outcome: 'refused', reason: 'fault_24', userMessage: words }],
    [fault(3), { outcome: 'unknown', reason: 'fault_3' }],
    // The signature is not lost because the way was barred for a moment.
    [() => new Response('', { status: 429 }), { outcome: 'unknown', reason: 'http_429' }],
  ])('that fails is known by its fault (%#)', async (answered, expected) => {
    expect(await simplified(answered).port.bookSigned(back)).toMatchObject(expected)
  })
})

describe('asking the Simplified Flow', () => {
  const asked = { ...known, paymentId: id }
  const facts = { outcome: 'known', paymentId: id, method: 'Resurs Osamaksu', referenceCode: null }

  it.each([
    [held, 'SUCCESS', true],
    [taken, 'SUCCESS', false],
    [frozen, 'PENDING', false],
    [booked(), 'PENDING', false],
    [booked({ flags: ['IS_ANNULLED'], total: '0' }), 'CANCELLED', false],
    [booked({ flags: ['IS_ANNULLED'], total: '0', fraud: true }), 'FAILURE', false],
    [booked({ frozen: true, flags: ['DEBITABLE'] }), 'PENDING', false],
  ])('finds how it stands (%#)', async (answered, status, authorised) => {
    const { port, sent } = simplified(answered)
    expect(await port.ask(asked)).toMatchObject({ ...facts, status, authorised })
    expect(sent()).toEqual(['getPayment'])
  })

  it('counts what was taken, whatever is left of it', async () => {
    expect(await simplified(held).port.ask(asked)).toMatchObject({ amountCents: 24_890 })
    const partly = booked({
      flags: ['IS_DEBITED', 'IS_CREDITED', 'CREDITABLE'],
      total: '48.90',
      diffs: [
        { type: 'DEBIT', euros: '248.90' },
        { type: 'CREDIT', euros: '200.00' },
      ],
    })
    expect(await simplified(partly).port.ask(asked)).toMatchObject({ status: 'SUCCESS', amountCents: 24_890 })
  })

  it('books what was signed where nobody came back, and only then', async () => {
    const signing = { ...asked, isSigning: true }
    const { port, sent } = simplified(notThere, booking('BOOKED'), held)
    expect(await port.ask(signing)).toMatchObject({ status: 'SUCCESS', authorised: true })
    expect(sent()).toEqual(['getPayment', 'bookSignedPayment', 'getPayment'])
    const letGo = simplified(notThere)
    expect(await letGo.port.ask(asked)).toEqual({ outcome: 'missing' })
    expect(letGo.sent()).toEqual(['getPayment'])
    expect(await simplified(notThere, fault(15)).port.ask(signing)).toMatchObject({ status: 'SIGNING' })
    expect(await simplified(notThere, booking('DENIED')).port.ask(signing)).toMatchObject({ status: 'FAILURE' })
    expect(await simplified(notThere, fault(20), notThere).port.ask(signing)).toMatchObject({ status: 'FAILURE' })
    expect(await simplified(notThere, fault(3)).port.ask(signing)).toMatchObject({ outcome: 'unknown' })
    expect(await simplified(notThere, booking('BOOKED'), notThere).port.ask(signing)).toMatchObject({
      outcome: 'unknown',
    })
  })

  it('goes by our order number where it never told an id', async () => {
    const { port, outgoing } = simplified(held)
    expect(await port.ask({ ...asked, paymentId: null })).toMatchObject({ status: 'SUCCESS', paymentId: id })
    expect(outgoing.calls[0]?.body).toContain(`<paymentId>${id}</paymentId>`)
  })

  it('believes nothing of another payment', async () => {
    expect(await simplified(booked({ id: 'OTHER' })).port.ask(asked)).toEqual({
      outcome: 'unknown',
      reason: 'other_payment',
    })
  })
})
