import { apply, conclude } from '#sandbox/payments/credit/credit-course.ts'
import { signingPath, type Credit } from '#sandbox/payments/credit/credit-store.ts'
import {
  centsOf,
  legalKinds,
  legalUrl,
  legalWords,
  mayBuyFor,
  methods,
  type Method,
} from '#sandbox/payments/credit/methods.ts'

import { applicationOf } from './book-payment.ts'
import { readBookPayment } from './book-request.ts'
import { knownCredit, type Circumstances, type Operated, type Operation } from './operation.ts'
import { customerXml } from './payment-xml.ts'
import { sequence } from './sequence.ts'
import { ECommerceFault, decimal, element, nilElement } from './soap.ts'
import type { XmlElement } from './xml.ts'

const languages = ['sv', 'no', 'da', 'fi'] as const

function methodXml(method: Method, origin: string, language: 'fi' | 'sv'): string {
  const links = legalKinds.map((kind) => {
    const end = element('endUserDescription', legalWords[kind][language])
    const url = element('url', legalUrl(origin, method, kind))
    return `<legalInfoLinks>${element('appendPriceLast', kind === 'PRICE_INFO')}${end}${url}</legalInfoLinks>`
  })
  const { soapId, names, purchase, specificType, customerType } = method
  const type = specificType === 'PART_PAYMENT' ? 'REVOLVING_CREDIT' : specificType
  return [
    '<return>',
    element('id', soapId),
    element('description', names[language]),
    ...links,
    element('minLimit', purchase.min.toFixed(2)),
    element('maxLimit', purchase.max.toFixed(2)),
    element('type', type),
    element('customerType', customerType),
    element('specificType', specificType),
    '</return>',
  ].join('')
}

async function getPaymentMethods(operation: XmlElement, { origin }: Circumstances): Promise<Operated> {
  const request = sequence(operation, (fields) => ({
    language: fields.optionalOneOf('language', languages) ?? 'fi',
    customerType: fields.optionalOneOf('customerType', ['NATURAL', 'LEGAL']),
    purchaseAmount: fields.optionalDecimal('purchaseAmount'),
  }))
  const { customerType, purchaseAmount } = request
  const offered = methods.filter((method) => {
    const isForThem = customerType === null || method.customerType === customerType
    return isForThem && (purchaseAmount === null || mayBuyFor(method, centsOf(purchaseAmount)))
  })
  const language = request.language === 'fi' ? 'fi' : 'sv'
  const inner = offered.map((method) => methodXml(method, origin, language)).join('')
  return { name: 'getPaymentMethodsResponse', inner }
}

function bookStatus({ state, options }: Credit): string {
  switch (state) {
    case 'signing':
    case 'signed':
      return 'SIGNING'
    case 'frozen':
      return 'FROZEN'
    case 'booked':
      return options.takesIfBooked ? 'FINALIZED' : 'BOOKED'
    case 'rejected':
      return 'DENIED'
  }
}

function booked(credit: Credit, origin: string): Operated {
  const status = bookStatus(credit)
  const signingUrl = element('signingUrl', `${origin}${signingPath(credit)}`)
  const inner = [
    '<return>',
    element('paymentId', credit.id),
    element('bookPaymentStatus', status),
    status === 'SIGNING' ? signingUrl : nilElement('signingUrl'),
    element('approvedAmount', decimal(status === 'DENIED' ? 0 : credit.limitCents)),
    customerXml(credit),
    '</return>',
  ].join('')
  return { name: 'bookPaymentResponse', inner, paymentId: credit.id }
}

async function bookPayment(operation: XmlElement, circumstances: Circumstances): Promise<Operated> {
  const { db, now, origin, mode } = circumstances
  const application = applicationOf(readBookPayment(operation), { now, mode })
  const credit = await apply({ db, now, application })
  if (credit === null) throw new ECommerceFault(19, `An object with id ${application.id} exists already`)
  return booked(credit, origin)
}

async function bookSignedPayment(operation: XmlElement, circumstances: Circumstances): Promise<Operated> {
  const { db, now, origin } = circumstances
  const credit = await knownCredit(
    circumstances,
    sequence(operation, (fields) => fields.text('paymentId')),
  )
  if (credit.state === 'signing') throw new ECommerceFault(15, 'The payment has not been signed')
  const concluded = await conclude({ db, credit, now }, ['signed'])
  if (concluded === null) throw new ECommerceFault(20, 'The payment is not in a state to be booked')
  return booked(concluded, origin)
}

/** SimplifiedShopFlowService. */
export const shopFlow: Readonly<Record<string, Operation>> = {
  getPaymentMethods: { call: 'methods', run: getPaymentMethods },
  bookPayment: { call: 'start', run: bookPayment },
  bookSignedPayment: { call: 'book', run: bookSignedPayment },
}
