export { pushRoutes } from './push.routes.ts'
export { pushEffectKinds, tellBrowser, tellStaff } from './tell-staff.ts'
