export { deleteWorkOrderStatements } from './delete-work-order.ts'
export { renameWorkOrder } from './rename-work-order.ts'
export { correctWorkOrderStatements } from './correct-work-order.ts'
export { newWorkOrderStatements, putWorkOrder, type StoredWorkOrder } from './put-work-order.ts'
export { billColumns, billOf, refusePaid } from './order-bill.ts'
export {
  billedIn,
  contactMethodsOf,
  contentHash,
  orderRowContent,
  vehicleContent,
  workOrderContent,
  type OrderRowContent,
  type WorkOrderContent,
} from './work-order-content.ts'
export { toOrderRow, toWorkOrder, type OrderRowRow, type WorkOrderRow } from './work-order.ts'
export { orderRowsOf, workOrderOf } from './work-order.queries.ts'
