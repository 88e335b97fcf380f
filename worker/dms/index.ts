export { dmsRoutes } from './dms.routes.ts'
export { keepRefusedOrders } from './refused-orders.ts'
