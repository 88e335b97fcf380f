import * as z from 'zod'

import { orderRowTypes, rowPayers } from '#domain/enums.ts'
import { readRow, jsonRowCents } from '#domain/money/row-json.ts'
import { rowVatRates, wholeParts } from '#domain/money/row-price.ts'
import { orderRowsMax } from '#domain/operations/limits.ts'

import { eurosOf } from './codecs.ts'
import { euros, optionalText, text } from './dms-fields.ts'

/** A row of an order, as a dealer system and staff say it. */

const decimals = (count: 2 | 3 | 4) =>
  z
    .number()
    .min(-1_000_000)
    .max(1_000_000)
    .refine((value) => wholeParts(value, 10 ** count) !== null, { error: 'too_many_decimals' })

/** The members of a row, before `rowFaults` has looked at how they go together. */
export const orderRowObject = z.strictObject({
  rowId: optionalText(64).describe(
    'Your own name of the row, given back as it is. No two rows of an order have the same.',
  ),
  description: text(1000),
  type: z.enum(orderRowTypes),
  price: euros
    .nullish()
    .describe(
      'Of the whole row, in euros without VAT. A row has this, `unitPrice` or `unitPriceWithVat`: one of the three.',
    ),
  quantity: decimals(3)
    .nullish()
    .describe('At most three decimals; 1 where left out. Less than zero gives back. With a unit price.'),
  unit: optionalText(16).describe('Shown behind the quantity: `kpl`, `l`, `h`. With a unit price.'),
  unitPrice: decimals(4).nullish().describe('In euros without VAT, at most four decimals.'),
  unitPriceWithVat: decimals(4)
    .nullish()
    .describe(
      'In euros with VAT, at most four decimals. The row costs exactly the quantity of it: its VAT is taken out of it.',
    ),
  discountPercent: decimals(2)
    .min(0)
    .max(100)
    .nullish()
    .describe('Off quantity × unit price, at most two decimals. It comes off first. With a unit price.'),
  discountAmount: decimals(2)
    .min(0)
    .nullish()
    .describe(
      'Off the whole row after `discountPercent`, in euros, with VAT where the unit price has it. With a unit price.',
    ),
  vatPercent: z
    .literal(rowVatRates.map((rate) => rate / 100))
    .nullish()
    .describe('The workshop’s own rate where left out.'),
  payer: z
    .enum(rowPayers)
    .describe(
      'The customer pays the rows of payer CUSTOMER, whatever their type, and no others. NONE: somebody else or nobody, as an insurer or the workshop.',
    ),
  productCode: optionalText(64),
})

export type OrderRowJson = z.output<typeof orderRowObject>

type Context = z.RefinementCtx

/** Refuses members of a row that do not go together, each of which is right by itself. */
export function refuseRowFaults(row: Omit<OrderRowJson, 'productCode'>, context: Context): void {
  if (context.issues.length > 0) return
  for (const { path, code } of readRow(row).faults) context.addIssue({ code: 'custom', message: code, path: [path] })
}

export const orderRowSchema = orderRowObject.superRefine(refuseRowFaults)

/** A hundred million euros: up to here every sum is exact. */
const largestOrderCents = 10_000_000_000

/** Refuses rows of one order that cannot be told apart, and an order beyond all measure. */
export function refuseOrderFaults(rows: readonly Omit<OrderRowJson, 'productCode'>[], context: Context): void {
  const seen = new Set<string>()
  for (const [at, { rowId }] of rows.entries()) {
    if (!rowId) continue
    if (seen.has(rowId)) context.addIssue({ code: 'custom', message: 'duplicate', path: [at, 'rowId'] })
    seen.add(rowId)
  }
  const sum = rows.reduce((total, row) => total + Math.abs(jsonRowCents(row)), 0)
  if (sum > largestOrderCents) context.addIssue({ code: 'custom', message: 'too_big' })
}

/** A sum of an order's rows. */
export const orderEuros = eurosOf(
  z
    .number()
    .min(-largestOrderCents / 50)
    .max(largestOrderCents / 50),
)

export const orderRowsSchema = z.array(orderRowSchema).max(orderRowsMax).superRefine(refuseOrderFaults)
