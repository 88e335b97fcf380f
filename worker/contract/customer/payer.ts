import * as z from 'zod'

import type { KnownField } from '#domain/money/known-payer.ts'

/** The payer as the workshop knows them. Masked values never reach the browser whole. */

/** In the place of a value: the one that was shown. It is taken only while it is still the same. */
const keptSchema = z.strictObject({ kept: z.string().min(1).max(128) })

/** A field that is typed, or left as the server has it. */
export const typedOrKept = <Typed extends z.ZodType<string>>(typed: Typed) => z.union([typed, keptSchema])

/** A value as its owner knows it; `kept` stands for this very value of this very visit. */
export type KnownValue = { shown: string; kept: string }

/** Empty texts, and null, where nothing is known that a form would take. */
export type PayerView = Readonly<Record<'firstName' | 'lastName' | 'postalCode' | 'city', string>> &
  Readonly<Record<KnownField, KnownValue | null>>

/** A form with what was left as it is put in. */
export type Filled<Form> = { [Field in keyof Form]: Exclude<Form[Field], { kept: string }> }
