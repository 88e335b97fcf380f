export { contentSettingsRoutes } from './contents.routes.ts'
export { storedSum } from './service-price.ts'
