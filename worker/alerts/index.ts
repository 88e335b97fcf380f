export { alertRoutes } from './alerts.routes.ts'
export { openAlerts, toOpenAlert } from './open-alerts.ts'
export { sendAlert, takeAlertReport } from './send-alert.ts'
export { alertEffectKind, alertStream, alertsToGoOnWith, updateAlerts } from './update-alerts.ts'
