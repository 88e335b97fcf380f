export { pushRoutes } from './push.routes.ts'
export { pushEffectKinds, notifyBrowser, notifyStaff } from './notify-staff.ts'
