export { boxOpening } from './box-opening.ts'
export { sealDeviceKey } from './device-key.ts'
export { deviceRoutes } from './device.routes.ts'
export { takeReports } from './take-reports.ts'
