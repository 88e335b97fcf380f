import * as z from 'zod'

import {
  dmsCancelProcessSchema,
  dmsCreateProcessSchema,
  dmsCustomerSchema,
  dmsOrderRowSchema,
  dmsProcessAnswerSchema,
  dmsStoredWorkOrderSchema,
  dmsVehicleSchema,
  dmsWorkOrderAnswerSchema,
  dmsWorkOrderSchema,
} from '#domain/contract/dms.ts'
import type { Problem } from '#domain/contract/problem.ts'

const problemSchema: z.ZodType<Problem> = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  instance: z.string(),
  requestId: z.string(),
  detail: z.string().exactOptional(),
  errors: z.array(z.object({ path: z.string(), code: z.string() })).exactOptional(),
})

/** The schemas that the routes check with, under the names they have in the description. */
const schemas = {
  WorkOrder: dmsWorkOrderSchema,
  Customer: dmsCustomerSchema,
  Vehicle: dmsVehicleSchema,
  OrderRow: dmsOrderRowSchema,
  WorkOrderAnswer: dmsWorkOrderAnswerSchema,
  StoredWorkOrder: dmsStoredWorkOrderSchema,
  CreateProcess: dmsCreateProcessSchema,
  CancelProcess: dmsCancelProcessSchema,
  Process: dmsProcessAnswerSchema,
  Problem: problemSchema,
}

export type SchemaName = keyof typeof schemas

export function schemaRef(name: SchemaName): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/** Each schema as JSON Schema 2020-12, referring to the others by name. */
export function jsonSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const made = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, io: 'input' }).schemas
  return Object.fromEntries(
    Object.entries(made).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  )
}
