export { emailSenderDecisionRoutes, openingRoutes, smsSenderRoutes } from './opening.routes.ts'
