import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { paidBefore } from '#domain/money/paid-before.ts'
import { toPaymentPricing, type FrozenPricing, type PaymentPricing } from '#domain/money/payment-pricing.ts'
import { eurosToCents } from '#domain/money/pricing.ts'
import type {
  TerminalLookUp,
  TerminalLookUpAnswer,
  TerminalReceipt,
  TerminalReceiptAnswer,
} from '#worker/contract/machines/terminal.ts'
import { changedRows, isConstraintViolation, runBatch, type Statement } from '#worker/db/db.ts'
import {
  approvalNeeded,
  keysOfProcess,
  paidQuery,
  pricingOf,
  pricingQueries,
  takenStatements,
} from '#worker/payments/index.ts'

import { lockedOut, replayRefused, reportNotTaken, wrongCode } from './device.errors.ts'
import { deviceOf, seenStatements } from './device.queries.ts'
import { countWrongCodeStatement, keypadOf, secondsLocked } from './keypad.ts'
import { admitTerminal, type Body, type SignedCall } from './signed-call.ts'
import { codedProcesses, codedProcessId, knownReceipt, type CodedProcess } from './terminal.queries.ts'

type Call<Data> = { deps: Dependencies; call: SignedCall; body: Body<Data> }

/** A value that no code has: looked up where a body is invalid, so that nothing is found. */
const noCode = '------'

async function read(deps: Dependencies, call: SignedCall, { code, receiptId }: { code: string; receiptId: string }) {
  const { db } = deps
  const where = { deviceId: call.deviceId, code }
  const processId = codedProcessId(where)
  const priced = pricingQueries(db, keysOfProcess(processId))
  const [
    devices,
    keypads,
    processes,
    receipts,
    paid,
    account,
    workOrder,
    orderRows,
    services,
    descriptions,
    spoken,
    earlierMoney,
  ] = await db.batch([
    deviceOf(db, call),
    keypadOf(db, call.deviceId),
    codedProcesses(db, where),
    knownReceipt(db, { deviceId: call.deviceId, receiptId }),
    paidQuery(db, processId),
    priced.account,
    priced.workOrder,
    priced.orderRows,
    priced.services,
    priced.descriptions,
    priced.spoken,
    priced.earlierMoney,
  ])
  const pricing =
    processes.length === 0
      ? null
      : pricingOf({ account, workOrder, orderRows, services, descriptions, spoken, earlierMoney })
  const workOrderVersion = workOrder[0]?.version ?? null
  const paidBeforeCents = paidBefore(earlierMoney).totalCents
  return { devices, keypads, processes, receipts, paid, pricing, workOrderVersion, paidBeforeCents }
}

/** Names what is due now: another order, another version of it or another price has another. */
function orderNumberOf(process: CodedProcess, pricing: FrozenPricing): string {
  return `T${sha256Hex(JSON.stringify([process.id, pricing])).slice(0, 24)}`
}

/**
 * Returns the amount due for a box access code. Throws 404 for a code that nothing is due for, and 429 while the
 * terminal is locked because of wrong ones; 409 while the customer has still to approve the price.
 */
export async function lookUp({ deps, call, body }: Call<TerminalLookUp>): Promise<TerminalLookUpAnswer> {
  const code = body.unchecked?.code ?? noCode
  const { devices, keypads, processes, pricing } = await read(deps, call, { code, receiptId: '' })
  const { waiting } = await admitTerminal(deps, call, devices[0])
  body.checked()
  const now = deps.clock.now()
  const locked = secondsLocked(keypads[0], now)
  if (locked !== null) throw lockedOut(locked)
  const due = processes.filter(({ awaits }) => awaits)
  const [process] = due
  const isFound = process !== undefined && due.length === 1 && pricing !== null
  const miss = countWrongCodeStatement(deps.db, { deviceId: call.deviceId, now, guard: sql`1` })
  await write(deps, [...seenStatements(deps.db, { call, now }), ...(isFound ? [] : [miss])])
  if (!isFound) throw wrongCode()
  if (process.asks) throw approvalNeeded()
  const { paymentRows, totalPrice } = toPaymentPricing(pricing)
  const answer = { orderNumber: orderNumberOf(process, pricing), rows: paymentRows.map(withoutQuantity), totalPrice }
  return waiting === null ? answer : { ...answer, keyWaits: true }
}

/** A terminal prints what it is given: the quantity is part of the words. */
const withoutQuantity = ({ description, quantity, ...row }: PaymentPricing['paymentRows'][number]) => ({
  description: quantity === undefined ? description : `${description}, ${quantity}`,
  ...row,
})

const mostRounds = 4

/**
 * Takes a payment that the terminal made, each receipt once. What does not pay the process (it is paid already, was
 * cancelled, or costs more now) is kept as money to give back.
 */
export async function takeReceipt({ deps, call, body }: Call<TerminalReceipt>): Promise<TerminalReceiptAnswer> {
  const wanted = { code: body.unchecked?.code ?? noCode, receiptId: body.unchecked?.id ?? '' }
  for (let round = 0; round < mostRounds; round += 1) {
    const found = await read(deps, call, wanted)
    if (round === 0) await admitTerminal(deps, call, found.devices[0])
    const receipt = body.checked()
    const [known] = found.receipts
    const signature = round === 0 ? seenStatements(deps.db, { call, now: deps.clock.now() }) : []
    if (known !== undefined) {
      await write(deps, signature)
      return { settled: known.settled }
    }
    const [process] = found.processes
    if (process === undefined || found.pricing === null) throw wrongCode()
    const { pricing, workOrderVersion, paidBeforeCents } = found
    const otherPaid = found.paid[0]?.paid === 1
    const due = { pricing, workOrderVersion, otherPaid, paidBeforeCents }
    const settled = await take(deps, { call, receipt, process, signature, ...due })
    if (settled !== null) return { settled }
  }
  throw reportNotTaken()
}

type Taking = {
  call: SignedCall
  receipt: TerminalReceipt
  process: CodedProcess
  pricing: FrozenPricing
  workOrderVersion: number | null
  otherPaid: boolean
  paidBeforeCents: number
  signature: readonly Statement[]
}

/** Returns whether the receipt pays its process; null where it was not written, because the process changed. */
async function take(deps: Dependencies, taking: Taking): Promise<boolean | null> {
  const { call, receipt, process, pricing, workOrderVersion, otherPaid, paidBeforeCents, signature } = taking
  const { deviceId } = call
  const { statements, settles } = takenStatements(deps.db, {
    snapshot: process,
    taken: {
      by: { kind: 'terminal', id: deviceId },
      provider: 'TERMINAL',
      capturedCents: eurosToCents(receipt.amount) ?? 0,
      pricing,
      workOrderVersion,
      otherPaid,
      paidBeforeCents,
      paidAt: Date.parse(receipt.paidAt),
      receipt: { deviceId, id: receipt.id, paymentType: receipt.paymentType, text: receipt.receipt },
    },
    now: deps.clock.now(),
  })
  const results = await write(deps, [...statements, ...signature])
  if (results === 'known') return null
  if (changedRows(results[0]) === 0) return null
  return settles
}

/** `known`: the same receipt was written at the same moment. */
async function write(deps: Dependencies, statements: readonly Statement[]): Promise<D1Result[] | 'known'> {
  try {
    return await runBatch(deps.db, statements)
  } catch (error) {
    if (isConstraintViolation(error, 'device_signatures')) throw replayRefused()
    if (isConstraintViolation(error, 'payments.device_id')) return 'known'
    throw error
  }
}
