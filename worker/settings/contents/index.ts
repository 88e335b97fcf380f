export { contentSettingsRoutes } from './contents.routes.ts'
