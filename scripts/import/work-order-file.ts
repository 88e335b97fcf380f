import { readFileSync } from 'node:fs'

import * as z from 'zod'

import { processTypes } from '#domain/enums.ts'
import { decodeText, InvalidUtf8 } from '#domain/text/body-text.ts'
import { dmsWorkOrderSchema, externalIdSchema } from '#worker/contract/machines/dms.ts'

/** `sendLink`: `now` (also when left out), or `later` for a day from now. */
const orderSchema = z.strictObject({
  externalWorkOrderId: externalIdSchema,
  processType: z.enum(processTypes),
  sendLink: z.enum(['now', 'later']).optional(),
  workOrder: dmsWorkOrderSchema,
})

/** The order as it goes to the API. */
export type FileOrder = z.input<typeof orderSchema>

/** A fault of the file, shown to a person instead of a stack trace. */
export class BadFile extends Error {}

function named(order: unknown, index: number): string {
  const number = z.object({ externalWorkOrderId: z.string() }).safeParse(order).data?.externalWorkOrderId
  return number === undefined ? `order ${index + 1}` : `order ${index + 1} (${number})`
}

function parseOrder(order: unknown, index: number): FileOrder {
  const parsed = orderSchema.safeParse(order)
  if (parsed.success) return z.encode(orderSchema, parsed.data)
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || '(the order)'}: ${message}`)
  throw new BadFile(`${named(order, index)} is not as the dealer system API wants it:\n${problems.join('\n')}`)
}

/** Reads the orders of a file's text. Throws BadFile with the order and the field. */
export function parseWorkOrders(text: string): readonly FileOrder[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new BadFile(`not JSON: ${error instanceof Error ? error.message : 'unreadable'}`, { cause: error })
  }
  if (!Array.isArray(content)) throw new BadFile('not a JSON array of work orders')
  const orders = content.map(parseOrder)
  const numbers = orders.map(({ externalWorkOrderId }) => externalWorkOrderId)
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice !== undefined) throw new BadFile(`${twice} is in the file twice`)
  return orders
}

/** Returns the text of a file in UTF-8, or in windows-1252 where it is no UTF-8: older dealer systems export that. */
function textOf(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (error instanceof InvalidUtf8) return decodeText(bytes, 'windows-1252')
    throw error
  }
}

/** Reads a file of work orders. Throws BadFile. */
export function readWorkOrders(file: string): readonly FileOrder[] {
  let text: string
  try {
    text = textOf(readFileSync(file))
  } catch (error) {
    throw new BadFile(error instanceof Error ? error.message : 'unreadable', { cause: error })
  }
  return parseWorkOrders(text)
}
