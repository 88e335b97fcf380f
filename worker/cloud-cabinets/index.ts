export { cloudCabinetRoutes, cloudCallbackRoutes } from './cloud-cabinets.routes.ts'
export { tendCloud } from './tend-cloud.ts'
export { tendClouds, tendCloudKind } from './wishes.ts'
