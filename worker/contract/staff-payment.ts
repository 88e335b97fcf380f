import * as z from 'zod'

import { counterMeans } from '#domain/money/counter-money.ts'
import { manualReturnMeans } from '#domain/money/owed-balance.ts'

import { eurosOf } from './codecs.ts'

/**
 * Gives money back: all that is left of what was taken, or an amount. `version` is the process as it was seen;
 * `reason` is kept with the refund and in the history.
 */
export const refundInputSchema = z.strictObject({
  amount: eurosOf(z.number().min(-1_000_000).max(1_000_000))
    .refine((cents) => cents > 0, { error: 'too_small' })
    .nullable(),
  reason: z.string().trim().min(1).max(300),
  version: z.int().min(1),
  /** The customer has it in their hands: a payment at the counter is refunded by this one act. */
  isHandedOver: z.boolean().optional(),
})

const version = z.int().min(1)

/**
 * The ways in which staff resolve a refund that has not ended: ask the provider, send it once more, or record how it
 * ended, with a reason that is kept in the history.
 */
export const resolveRefundSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('ask'), version }),
  z.strictObject({ act: z.literal('again'), version }),
  z.strictObject({
    act: z.literal('settle'),
    isGivenBack: z.boolean(),
    reason: z.string().trim().min(1).max(300),
    version,
  }),
])

/**
 * The ways in which staff settle money that a visit owes its customer: have a provider refund what it once took for the
 * order, or record by what means it was given back.
 */
export const balanceSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('refund'), version }),
  z.strictObject({
    act: z.literal('settle'),
    means: z.enum(manualReturnMeans),
    note: z.string().trim().min(1).max(300),
    version,
  }),
])

/** The means by which money came over the counter, each of them once. */
export const counterParts = z
  .array(
    z.strictObject({
      means: z.enum(counterMeans),
      amount: eurosOf(z.number().max(1_000_000)).refine((cents) => cents > 0, { error: 'too_small' }),
    }),
  )
  .min(1)
  .max(counterMeans.length)
  .refine((parts) => new Set(parts.map(({ means }) => means)).size === parts.length, { error: 'means_twice' })

/** Corrects by which means a payment at the counter was taken; together they make what it keeps. */
export const correctMeansSchema = z.strictObject({ means: counterParts, version })

export type CorrectMeansForm = z.output<typeof correctMeansSchema>
/** As the worker has it after the schema. */
export type CounterPartsForm = z.output<typeof counterParts>
export type BalanceInput = z.infer<typeof balanceSchema>
export type ResolveRefundInput = z.infer<typeof resolveRefundSchema>
/** The input as a browser sends it; see `refundInputSchema`. */
export type RefundInput = z.input<typeof refundInputSchema>
/** The input as the worker has it after the schema. */
export type RefundForm = z.output<typeof refundInputSchema>
