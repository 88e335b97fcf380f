import * as z from 'zod'

import workOrders from './work-orders.json'

/** The part of a work order that the desk itself shows or changes; the rest goes to the app as it stands. */
const fixtureSchema = z.object({
  externalWorkOrderId: z.string(),
  processType: z.string(),
  workOrder: z.looseObject({
    customer: z.looseObject({
      name: z.string().nullish(),
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
      phoneNumber: z.string().nullish(),
      email: z.string().nullish(),
    }),
    vehicle: z
      .looseObject({ licenseNumber: z.string(), make: z.string().nullish(), model: z.string().nullish() })
      .nullish(),
  }),
})

export type Fixture = z.infer<typeof fixtureSchema>

/** The work orders that a dealer system could send, in the order of the file. */
export const fixtures: readonly Fixture[] = z.array(fixtureSchema).parse(workOrders)

export function customerName({ workOrder: { customer } }: Fixture): string {
  const parts = [customer.firstName, customer.lastName].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : (customer.name ?? '')
}

export function vehicleName({ workOrder: { vehicle } }: Fixture): string {
  return [vehicle?.make, vehicle?.model].filter(Boolean).join(' ')
}
