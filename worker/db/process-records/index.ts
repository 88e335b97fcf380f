export { customerOf, toStaffCustomer, type CustomerRow } from './customer.queries.ts'
export {
  checksOf,
  messagesOf,
  paymentsOf,
  refundRowsOf,
  type CheckRow,
  type MessageRow,
  type PaymentRow,
  type RefundRow,
} from './process-records.queries.ts'
