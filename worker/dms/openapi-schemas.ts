import { problemSchema } from '#core/openapi.ts'
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
} from '#worker/contract/dms.ts'

/** The schemas that the routes check with, under the names they have in the description. */
export const schemas = {
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
