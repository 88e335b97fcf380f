export { messageSettingsRoutes } from './messages.routes.ts'
