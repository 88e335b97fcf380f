export { vehicleSettingsRoutes } from './vehicles.routes.ts'
