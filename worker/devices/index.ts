export { sealDeviceKey } from './device-key.ts'
export { deviceRoutes } from './device.routes.ts'
