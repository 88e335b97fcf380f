import type * as z from 'zod'

import { instant, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'

import type {
  dmsAmountsSchema,
  dmsChangedProcessSchema,
  dmsChangesSchema,
  dmsOpenAmountsSchema,
  dmsReadProcessSchema,
  dmsStoredWorkOrderSchema,
} from './dms.ts'

/** The money and the instants of what a dealer system is answered. */

const amountUnits = { approved: money, asked: money, paid: money, refunded: money } satisfies UnitsOf<
  z.input<typeof dmsAmountsSchema>
>
const openUnits = { ...amountUnits, open: money } satisfies UnitsOf<z.input<typeof dmsOpenAmountsSchema>>
export const dmsReadUnits = { amounts: openUnits } satisfies UnitsOf<z.input<typeof dmsReadProcessSchema>>

export const dmsStoredUnits = {
  workOrder: { reservationStart: instant, reservationEnd: instant, accessoryFee: money },
  process: dmsReadUnits,
} satisfies UnitsOf<z.input<typeof dmsStoredWorkOrderSchema>>

const changedUnits = { amounts: amountUnits, changedAt: instant, endedAt: instant } satisfies UnitsOf<
  z.input<typeof dmsChangedProcessSchema>
>
export const dmsChangesUnits = { items: [changedUnits] } satisfies UnitsOf<z.input<typeof dmsChangesSchema>>

export type CountedAmounts = Counted<z.input<typeof dmsAmountsSchema>, typeof amountUnits>
export type CountedOpenAmounts = Counted<z.input<typeof dmsOpenAmountsSchema>, typeof openUnits>
export type CountedReadProcess = Counted<z.input<typeof dmsReadProcessSchema>, typeof dmsReadUnits>
export type CountedStoredOrder = Counted<z.input<typeof dmsStoredWorkOrderSchema>, typeof dmsStoredUnits>
export type CountedChange = Counted<z.input<typeof dmsChangedProcessSchema>, typeof changedUnits>
export type CountedChangesPage = Counted<z.input<typeof dmsChangesSchema>, typeof dmsChangesUnits>
