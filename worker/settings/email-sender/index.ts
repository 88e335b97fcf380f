export { emailSenderRoutes } from './email-sender.routes.ts'
