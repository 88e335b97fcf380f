export { vehicleSetupRoutes } from './vehicle-setup.routes.ts'
