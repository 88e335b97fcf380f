export { dmsRoutes } from './dms.routes.ts'
export { keepRefusedOrders } from '#worker/dms/orders/refused-orders.ts'
