import * as z from 'zod'

import { eurosOf, instant, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'

/** Schemas of a payment terminal, each call signed with the device's own key. Money is with VAT. */

const boxCode = z.string().regex(/^[0-9]{6}$/)

export const terminalLookUpSchema = z.strictObject({ code: boxCode })

/**
 * A payment that the terminal took. `id` is the terminal's own number of the receipt: the same receipt may be sent any
 * number of times and is taken once. `orderNumber` is what the look-up gave.
 */
export const terminalReceiptSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/),
  code: boxCode,
  orderNumber: z
    .string()
    .regex(/^[A-Za-z0-9]{1,32}$/)
    .optional(),
  amount: eurosOf(z.number().min(-1_000_000).max(1_000_000)).refine((cents) => cents > 0, { error: 'too_small' }),
  /** The card or other means, as the terminal names it. */
  paymentType: z.string().trim().min(1).max(64),
  /** The text of the receipt. */
  receipt: z.string().max(4000),
  paidAt: instant,
})

/** `orderNumber` names what is to be paid as it is now; another order has another. */
export const terminalLookUpAnswerSchema = z.strictObject({
  orderNumber: z.string(),
  rows: z.array(z.strictObject({ description: z.string(), price: z.number(), priceWithVat: z.number() })),
  totalPrice: z.number(),
  /** Another key waits for the terminal. */
  keyWaits: z.literal(true).optional(),
})

/** `settled`: the process is paid by this receipt. Otherwise the money is known here and is to be given back. */
export const terminalReceiptAnswerSchema = z.strictObject({ settled: z.boolean() })

export type TerminalLookUp = z.infer<typeof terminalLookUpSchema>
/** The input as a terminal sends it. */
export type TerminalReceipt = z.input<typeof terminalReceiptSchema>
/** The input as the worker has it after the schema. */
export type TerminalReceiptForm = z.output<typeof terminalReceiptSchema>
export type TerminalLookUpAnswer = z.infer<typeof terminalLookUpAnswerSchema>
export type TerminalReceiptAnswer = z.infer<typeof terminalReceiptAnswerSchema>

export const lookUpUnits = {
  rows: [{ price: money, priceWithVat: money }],
  totalPrice: money,
} satisfies UnitsOf<TerminalLookUpAnswer>

export type CountedLookUp = Counted<TerminalLookUpAnswer, typeof lookUpUnits>
