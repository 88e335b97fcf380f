import * as z from 'zod'

import { processStates } from '#domain/enums.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'

import { dmsProcessAnswerSchema, externalIdSchema } from './dms.ts'

/** Calls of a dealer system about its orders as a whole: list, rename, delete. */

export const dmsRenameSchema = z.strictObject({
  externalWorkOrderId: externalIdSchema.describe('The new number. It must be free.'),
})

const ordersPage = 100
const mostOrders = 500

/** Filters of orders by their processes. */
export const orderFilters = ['none', 'unfinished', 'ended'] as const

export const dmsOrdersQuerySchema = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,15}_[a-z0-9_]{1,64}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(mostOrders).default(ordersPage),
  process: z.enum(orderFilters).optional(),
  state: z.enum(processStates).optional(),
})

export const dmsListedOrderSchema = z.strictObject({
  externalWorkOrderId: z.string(),
  version: z.number().int(),
  revision: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  process: dmsProcessAnswerSchema.nullable().describe('The newest process of the order; null where it has none.'),
})

export const dmsOrdersSchema = z.strictObject({
  items: z
    .array(dmsListedOrderSchema)
    .describe('The newest first. With a filter a page may have fewer than `limit`, or none, while there are more.'),
  nextCursor: z.string().nullable().describe('`cursor` of the next call; null on the last page.'),
})

export type DmsRename = z.infer<typeof dmsRenameSchema>
export type DmsOrdersQuery = z.output<typeof dmsOrdersQuerySchema>
type DmsListedOrder = z.infer<typeof dmsListedOrderSchema>
export type DmsOrders = z.infer<typeof dmsOrdersSchema>

const listedUnits = { createdAt: instant, updatedAt: instant } satisfies UnitsOf<DmsListedOrder>
export const dmsOrdersUnits = { items: [listedUnits] } satisfies UnitsOf<DmsOrders>

export type CountedListedOrder = Counted<DmsListedOrder, typeof listedUnits>
export type CountedOrders = Counted<DmsOrders, typeof dmsOrdersUnits>
