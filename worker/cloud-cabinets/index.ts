export { cloudCabinetRoutes, cloudCallbackRoutes } from './cloud-cabinets.routes.ts'
export { syncCloud } from './sync-cloud.ts'
export { enqueueSyncs } from './enqueue-sync.ts'
