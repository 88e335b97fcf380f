export { customerPushRoutes } from './customer-push.routes.ts'
