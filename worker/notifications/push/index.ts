export { checkSubscription } from './check-subscription.ts'
export { pushRoutes } from './push.routes.ts'
export { pushEffectKinds, notifyBrowser, notifyStaff } from './notify-staff.ts'
