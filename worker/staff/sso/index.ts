export { ssoEntryRoutes, ssoSetupRoutes } from './sso.routes.ts'
