export { keySettingsRoutes } from './keys.routes.ts'
