export { newFaults } from './browser.queries.ts'
export { browserRoutes } from './browsers.routes.ts'
