export { newFaults } from './client-telemetry.queries.ts'
export { clientTelemetryRoutes } from './client-telemetry.routes.ts'
