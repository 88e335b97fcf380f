import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { paidBefore } from '#domain/money/paid-before.ts'
import { toPaymentPricing, type FrozenPricing } from '#domain/money/payment-pricing.ts'
import type {
  TerminalLookUp,
  CountedLookUp,
  TerminalReceiptForm,
  TerminalReceiptAnswer,
} from '#worker/contract/machines/terminal.ts'
import { change, isConstraintViolation, readTogether, type Parts, type Statement, type Wrote } from '#worker/db/db.ts'
import {
  approvalNeeded,
  keysOfProcess,
  paidQuery,
  pricingOf,
  pricingQueries,
  takenWrite,
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
  const {
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
  } = await readTogether(db, {
    devices: deviceOf(db, call),
    keypads: keypadOf(db, call.deviceId),
    processes: codedProcesses(db, where),
    receipts: knownReceipt(db, { deviceId: call.deviceId, receiptId }),
    paid: paidQuery(db, processId),
    account: priced.account,
    workOrder: priced.workOrder,
    orderRows: priced.orderRows,
    services: priced.services,
    descriptions: priced.descriptions,
    spoken: priced.spoken,
    earlierMoney: priced.earlierMoney,
  })
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
export async function lookUp({ deps, call, body }: Call<TerminalLookUp>): Promise<CountedLookUp> {
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
  await write(deps, { seen: seenStatements(deps.db, { call, now }), miss: isFound ? [] : miss })
  if (!isFound) throw wrongCode()
  if (process.asks) throw approvalNeeded()
  const { paymentRows, totalPriceCents } = toPaymentPricing(pricing)
  const rows = paymentRows.map(withoutQuantity)
  const answer = { orderNumber: orderNumberOf(process, pricing), rows, totalPriceCents }
  return waiting === null ? answer : { ...answer, keyWaits: true }
}

type TerminalRow = ReturnType<typeof toPaymentPricing>['paymentRows'][number]

/** A terminal prints what it is given: the quantity is part of the words. */
const withoutQuantity = ({ description, quantity, ...row }: TerminalRow) => ({
  description: quantity === undefined ? description : `${description}, ${quantity}`,
  ...row,
})

const mostRounds = 4

/**
 * Takes a payment that the terminal made, each receipt once. What does not pay the process (it is paid already, was
 * cancelled, or costs more now) is kept as money to give back.
 */
export async function takeReceipt({ deps, call, body }: Call<TerminalReceiptForm>): Promise<TerminalReceiptAnswer> {
  const wanted = { code: body.unchecked?.code ?? noCode, receiptId: body.unchecked?.id ?? '' }
  for (let round = 0; round < mostRounds; round += 1) {
    const found = await read(deps, call, wanted)
    if (round === 0) await admitTerminal(deps, call, found.devices[0])
    const receipt = body.checked()
    const [known] = found.receipts
    const signature = round === 0 ? seenStatements(deps.db, { call, now: deps.clock.now() }) : []
    if (known !== undefined) {
      await write(deps, { signature })
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
  receipt: TerminalReceiptForm
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
  const taken = takenWrite(deps.db, {
    snapshot: process,
    taken: {
      by: { kind: 'terminal', id: deviceId },
      provider: 'TERMINAL',
      capturedCents: receipt.amount,
      pricing,
      workOrderVersion,
      otherPaid,
      paidBeforeCents,
      paidAt: receipt.paidAt,
      receipt: { deviceId, id: receipt.id, paymentType: receipt.paymentType, text: receipt.receipt },
    },
    now: deps.clock.now(),
  })
  const wrote = await write(deps, { ...taken.write, signature })
  return wrote?.process === true ? taken.settles : null
}

/** Null where the same receipt was written at the same moment. */
async function write<P extends Parts>({ db }: Dependencies, parts: P): Promise<Wrote<P> | null> {
  try {
    return (await change(db, { write: parts })).wrote
  } catch (error) {
    if (isConstraintViolation(error, 'device_signatures')) throw replayRefused()
    if (isConstraintViolation(error, 'payments.device_id')) return null
    throw error
  }
}
