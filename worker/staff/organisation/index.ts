export { organisationEntryRoutes, organisationSetupRoutes } from './organisation.routes.ts'
