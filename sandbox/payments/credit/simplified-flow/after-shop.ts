import { changeMoney } from '#sandbox/payments/credit/credit-course.ts'
import { changesOf, type Credit } from '#sandbox/payments/credit/credit-store.ts'
import type { ChangeKind, CreditState } from '#sandbox/payments/credit/credit.table.ts'
import { centsOf, methodOf } from '#sandbox/payments/credit/methods.ts'

import { rowsOf } from './book-payment.ts'
import { readPaymentSpec, type PaymentSpec } from './book-request.ts'
import { knownCredit, noSuchPayment, type Circumstances, type Operated, type Operation } from './operation.ts'
import { paymentXml } from './payment-xml.ts'
import { sequence, type Fields } from './sequence.ts'
import { ECommerceFault, type FaultId } from './soap.ts'
import type { XmlElement } from './xml.ts'

/** A payment that was never booked is not there after the shop. */
async function bookedCredit(circumstances: Circumstances, id: string): Promise<Credit> {
  const credit = await knownCredit(circumstances, id)
  const changes = await changesOf(circumstances.db, [id])
  if (changes.length === 0) throw noSuchPayment(id)
  return credit
}

async function getPayment(operation: XmlElement, circumstances: Circumstances): Promise<Operated> {
  const id = sequence(operation, (fields) => fields.text('paymentId'))
  const credit = await bookedCredit(circumstances, id)
  return { name: 'getPaymentResponse', inner: paymentXml(credit, await changesOf(circumstances.db, [id])) }
}

type Managing = { id: string; spec: PaymentSpec | null; transactionId: string | null; creator: string | null }
type Rules = { kind: ChangeKind; from: readonly CreditState[]; tooMuch: FaultId }

/** Finalizes, annuls or credits: a part of the payment, or all that there is. */
async function manage(circumstances: Circumstances, managing: Managing, rules: Rules): Promise<void> {
  const { db, now } = circumstances
  const { id, spec, transactionId, creator } = managing
  const credit = await bookedCredit(circumstances, id)
  if (!rules.from.includes(credit.state)) throw new ECommerceFault(20, `Not allowed in state ${credit.state}`)
  const rows = spec === null ? null : rowsOf(spec)
  const amountCents = spec === null ? null : centsOf(spec.totalAmount)
  const asked = { kind: rules.kind, amountCents, rows, transactionId, creator }
  const outcome = await changeMoney({ db, credit, now, asked })
  if (outcome === 'nothing-left') throw new ECommerceFault(20, 'There is nothing left of the payment')
  if (outcome === 'too-much') throw new ECommerceFault(rules.tooMuch, 'More than there is left of the payment')
}

const readSpec = (fields: Fields) => fields.optionalInner('partPaymentSpec', readPaymentSpec)

function refuseForOthers(credit: Credit, values: readonly (string | null)[]): void {
  const isGiven = values.some((value) => value !== null)
  const isInvoice = methodOf(credit.method).specificType === 'INVOICE'
  if (isGiven && !isInvoice) throw new ECommerceFault(1, 'Only an invoice has such a number or date')
}

async function finalizePayment(operation: XmlElement, circumstances: Circumstances): Promise<Operated> {
  const { invoice, ...managing } = sequence(operation, (fields) => {
    const id = fields.text('paymentId')
    const transactionId = fields.optionalText('preferredTransactionId')
    const spec = readSpec(fields)
    const creator = fields.optionalText('createdBy')
    fields.optionalText('orderId')
    const dates = [
      fields.optionalDate('orderDate'),
      fields.optionalText('invoiceId'),
      fields.optionalDate('invoiceDate'),
    ]
    fields.optionalOneOf('invoiceDeliveryType', ['NONE', 'EMAIL', 'POSTAL'])
    return { id, transactionId, spec, creator, invoice: dates }
  })
  refuseForOthers(await bookedCredit(circumstances, managing.id), invoice)
  await manage(circumstances, managing, { kind: 'CAPTURE', from: ['booked'], tooMuch: 26 })
  return { name: 'finalizePaymentResponse', inner: '', paymentId: managing.id }
}

async function annulPayment(operation: XmlElement, circumstances: Circumstances): Promise<Operated> {
  const managing = sequence(operation, (fields) => {
    const id = fields.text('paymentId')
    return { id, spec: readSpec(fields), creator: fields.optionalText('createdBy'), transactionId: null }
  })
  await manage(circumstances, managing, { kind: 'CANCEL', from: ['booked', 'frozen'], tooMuch: 36 })
  return { name: 'annulPaymentResponse', inner: '', paymentId: managing.id }
}

async function creditPayment(operation: XmlElement, circumstances: Circumstances): Promise<Operated> {
  const { note, ...managing } = sequence(operation, (fields) => {
    const id = fields.text('paymentId')
    const transactionId = fields.optionalText('preferredTransactionId')
    const spec = readSpec(fields)
    const creator = fields.optionalText('createdBy')
    const dates = [fields.optionalText('creditNoteId'), fields.optionalDate('creditNoteDate')]
    fields.optionalOneOf('invoiceDeliveryType', ['NONE', 'EMAIL', 'POSTAL'])
    return { id, transactionId, spec, creator, note: dates }
  })
  const credit = await bookedCredit(circumstances, managing.id)
  refuseForOthers(credit, note)
  if (managing.spec === null && methodOf(credit.method).specificType === 'INVOICE') {
    throw new ECommerceFault(23, 'partPaymentSpec is mandatory for an invoice')
  }
  await manage(circumstances, managing, { kind: 'REFUND', from: ['booked'], tooMuch: 23 })
  return { name: 'creditPaymentResponse', inner: '', paymentId: managing.id }
}

/** AfterShopFlowService. */
export const afterShop: Readonly<Record<string, Operation>> = {
  getPayment: { call: 'ask', run: getPayment },
  finalizePayment: { call: 'capture', run: finalizePayment },
  annulPayment: { call: 'cancel', run: annulPayment },
  creditPayment: { call: 'refund', run: creditPayment },
}
