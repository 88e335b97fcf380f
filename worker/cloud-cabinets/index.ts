export { cloudCabinetRoutes, cloudCallbackRoutes } from './cloud-cabinets.routes.ts'
export { syncCloud } from './sync-cloud.ts'
export { enqueueSyncs, syncCloudKind } from './enqueue-sync.ts'
