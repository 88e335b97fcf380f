import * as z from 'zod'

import { processSteps } from '#domain/enums.ts'
import { approvalLimitMaxEuros, approvalReasonMaxLength, notesMaxLength } from '#domain/operations/limits.ts'
import { eurosOf, money } from '#worker/contract/codecs.ts'

/** Bodies of the customer's calls. Every schema is strict: a field that is not named here is refused. */

const id = z.string().min(1).max(64)

export const processCodeSchema = z.strictObject({ code: z.string().trim().min(1).max(64) })
export const languageSchema = z.strictObject({ languageId: id })
export const extraServiceSchema = z.strictObject({ productId: id })
export const notesSchema = z.strictObject({ notes: z.string().max(notesMaxLength) })
/** "Go on without asking up to …", with VAT; not below what is approved. */
const limit = eurosOf(z.number().max(approvalLimitMaxEuros)).nullish()

/** The reason for an approval given in a browser where staff are signed in; required there. */
export const approvalReason = z.string().trim().min(1).max(approvalReasonMaxLength).optional()

/**
 * The sum that stood on the button of a consent, with VAT: another one than it is by then is refused with 205. `null`:
 * the page showed none. Without it nothing is known of what the page showed.
 */
export const shownTotal = money.nullable().optional()

/** `limit`, `reason` and `total` belong to the confirmation. */
export const stepSchema = z.strictObject({
  activeStep: z.enum(processSteps),
  limit,
  reason: approvalReason,
  total: shownTotal,
})
/** `total`: what was on the screen. */
export const approvePriceSchema = z.strictObject({ total: money, limit, reason: approvalReason })
export const linkOpenedSchema = z.strictObject({ linkType: z.enum(['Payment', 'Initial']) })

export const selectionSchema = z
  .strictObject({
    customerHasDrivingLicense: z.boolean().optional(),
    workOrderApproved: z.boolean().optional(),
    useRetrievalProcess: z.boolean().optional(),
    returnsSubstituteVehicle: z.boolean().optional(),
  })
  .refine((selection) => Object.keys(selection).length > 0, { error: 'empty' })

export const deliveryInfoSchema = z
  .strictObject({
    deliveryInfoOption: id.nullable(),
    deliveryInfoNotes: z.string().trim().max(notesMaxLength).nullable(),
  })
  .refine((info) => Boolean(info.deliveryInfoOption) || Boolean(info.deliveryInfoNotes), { error: 'empty' })

export type ProcessCodeInput = z.infer<typeof processCodeSchema>
export type LanguageInput = z.infer<typeof languageSchema>
export type ExtraServiceInput = z.infer<typeof extraServiceSchema>
export type NotesInput = z.infer<typeof notesSchema>
/** The input as a browser sends them; see `stepSchema`. */
export type StepInput = z.input<typeof stepSchema>
export type ApprovePriceInput = z.input<typeof approvePriceSchema>
/** The input as the worker has them after the schema. */
export type StepForm = z.output<typeof stepSchema>
export type ApprovePriceForm = z.output<typeof approvePriceSchema>
export type LinkOpenedInput = z.infer<typeof linkOpenedSchema>
export type SelectionInput = z.infer<typeof selectionSchema>
export type DeliveryInfoInput = z.infer<typeof deliveryInfoSchema>
