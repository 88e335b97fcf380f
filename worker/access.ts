import type { Role } from '#domain/enums.ts'

/**
 * Who may call a route. What is not listed here does not exist: it answers 404, and a test fails.
 * - `public`: anybody. `open`: anybody, and nobody is given cookies: machines, and what a cache may keep.
 * - `customer`: whoever knows a process code. `staff`: a signed-in user (with one of the roles).
 * - `frame`: anybody, on the origin of payment frames, where nothing else is served.
 * - `dms`, `device`: machines with a key of their own. `callback`: a provider; its signature is checked by the route.
 * - `kiosk`: anybody who names an account whose hall has one.
 * Browsers call `public`, `customer`, `kiosk` and `staff`, so those carry the anti-forgery token on writes.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'open' }
  | { kind: 'frame' }
  | { kind: 'customer' }
  | { kind: 'kiosk' }
  | { kind: 'staff'; roles?: readonly Role[] }
  | { kind: 'dms' }
  | { kind: 'device' }
  | { kind: 'callback' }

const anybody: Access = { kind: 'public' }
const open: Access = { kind: 'open' }
const frame: Access = { kind: 'frame' }
const customer: Access = { kind: 'customer' }
const kiosk: Access = { kind: 'kiosk' }
const staff: Access = { kind: 'staff' }
const dms: Access = { kind: 'dms' }
const device: Access = { kind: 'device' }
const callback: Access = { kind: 'callback' }

export const access: Readonly<Record<string, Access>> = {
  'GET /api/health': open,

  'PUT /api/process/code': anybody,
  'GET /api/process/init': customer,
  'GET /api/process/ticket': customer,
  'GET /api/process': customer,
  'GET /api/process/work-order': customer,
  'GET /api/process/extra-service/available': customer,
  'PUT /api/process/extra-service/': customer,
  'DELETE /api/process/extra-service/:id': customer,
  'PUT /api/process/selection/': customer,
  'PUT /api/process/notes': customer,
  'GET /api/process/language': customer,
  'PUT /api/process/language': customer,
  'GET /api/process/content': customer,
  'GET /api/process/ui-config': customer,
  'GET /api/process/account': customer,
  'GET /api/process/path': customer,
  'PUT /api/process/step': customer,
  'PUT /api/process/link-opened': customer,
  'PUT /api/process/save-drivers-licence': customer,
  'DELETE /api/process/save-drivers-licence': customer,
  'DELETE /api/process/licence-picture': customer,
  'GET /api/process/privacy': customer,
  'GET /api/process/approval/:id': customer,
  'POST /api/process/delivery-info': customer,
  'POST /api/process/price-approval': customer,
  'POST /api/process/reserve-again': customer,
  'GET /api/process/contact': customer,
  'PUT /api/process/contact': customer,
  'POST /api/process/key-missing': customer,
  'GET /api/process/collect-pass': customer,
  'POST /api/process/collect-pass': customer,
  'DELETE /api/process/collect-pass/:id': customer,
  'GET /api/collect-pass': customer,

  'GET /api/process/fast-lane/mode': kiosk,
  'POST /api/process/fast-lane/search': kiosk,
  'POST /api/process/fast-lane/create': kiosk,
  'POST /api/process/fast-lane': kiosk,
  'POST /api/process/fast-lane/hand-over': customer,
  'GET /api/process/fast-lane/hand-over': customer,
  'POST /api/process/fast-lane/take-over': anybody,

  'POST /api/process/identity': customer,
  'PUT /api/process/identity/status': customer,

  'GET /api/process/pricing': customer,
  'POST /api/process/payment': customer,
  'GET /api/process/payment': customer,
  'DELETE /api/process/payment': customer,
  'PUT /api/process/payment/status': customer,
  'PUT /api/process/payment/svea-unsuccessful': customer,
  'POST /api/process/query-params': customer,
  'PUT /api/process/refund/status': customer,
  'POST /api/process/log-selected-payment-type': customer,
  'POST /api/process/get-resursbank-payment-methods': customer,
  'POST /api/process/resurs-bank-payment': customer,
  'PUT /api/process/book-signed-resurs-bank-payment': customer,
  'PUT /api/process/signing-unsuccessful': customer,
  'GET /api/payment-frame/:attemptId/:secret': frame,

  'GET /api/callback/payment/:provider/:attemptId/:secret': callback,
  'POST /api/callback/payment/:provider/:attemptId/:secret': callback,
  'GET /api/callback/resurs-bank/:settingId/:secret': callback,
  'POST /api/callback/resurs-bank/:settingId/:secret': callback,
  'GET /api/callback/refund/:provider/:refundId/:secret': callback,
  'POST /api/callback/refund/:provider/:refundId/:secret': callback,
  'POST /api/callback/sms/:provider/:messageId/:secret': callback,
  'POST /api/callback/email/:provider': callback,

  'POST /api/auth/login/': anybody,
  'POST /api/auth/logout': anybody,
  'POST /api/auth/refresh/': anybody,
  'GET /api/auth/check': staff,
  'GET /api/auth/accounts': staff,
  'GET /api/auth/profile': staff,
  'POST /api/auth/change-account/': staff,
  'GET /api/feature': staff,

  'GET /api/user/roles/admin': staff,
  'GET /api/user/roles/superuser': staff,
  'GET /api/user/roles/service-advisor': staff,
  'GET /api/user/': staff,
  'PUT /api/user/': staff,
  'POST /api/user/': staff,
  'GET /api/user/sales-users': staff,
  'POST /api/user/group-user': staff,
  'GET /api/user/group-users': staff,
  'GET /api/user/group-users/:accountId': staff,
  'PUT /api/user//account': staff,
  'POST /api/user/:userId/user-accounts': staff,
  'PATCH /api/user/:userId': staff,
  'DELETE /api/user/:userId': staff,
  'DELETE /api/user/:userId/hard': staff,
  'DELETE /api/user/admin/:userId/hard': staff,
  'DELETE /api/user/:userId/account/:accountId': staff,

  'GET /api/staff/process': staff,
  'GET /api/staff/process/changes': staff,
  'POST /api/staff/process': staff,
  'GET /api/staff/create-options': staff,
  'GET /api/staff/work-order': staff,
  'GET /api/staff/calendar': staff,
  'GET /api/staff/process/:id': staff,
  'GET /api/staff/process/:id/ticket': staff,
  'GET /api/staff/process/:id/approval/:approvalId': staff,
  'GET /api/staff/process/:id/licence-picture': staff,
  'POST /api/staff/process/:id/note': staff,
  'POST /api/staff/process/:id/reached': staff,
  'POST /api/staff/process/:id/resend': staff,
  'PUT /api/staff/process/:id/customer': staff,
  'POST /api/staff/process/:id/event': staff,
  'POST /api/staff/process/:id/refund': staff,
  'GET /api/staff/process/:id/possible-events': staff,
  'POST /api/staff/process/:id/collect-pass': staff,
  'DELETE /api/staff/process/:id/collect-pass/:passId': staff,

  'GET /api/staff/push/key': staff,
  'POST /api/staff/push/subscription': staff,
  'DELETE /api/staff/push/subscription': staff,
  'POST /api/staff/push/test': staff,

  'GET /api/staff/account/:accountId/settings': staff,
  'PUT /api/staff/account/:accountId/settings': staff,
  'GET /api/staff/account/:accountId/features': staff,
  'PUT /api/staff/account/:accountId/features': staff,
  'GET /api/staff/account/:accountId/delivery-option': staff,
  'POST /api/staff/account/:accountId/delivery-option': staff,
  'PUT /api/staff/account/:accountId/delivery-option': staff,
  'PUT /api/staff/account/:accountId/delivery-option/:id': staff,
  'DELETE /api/staff/account/:accountId/delivery-option/:id': staff,
  'PUT /api/staff/account/:accountId/delivery-image': staff,
  'DELETE /api/staff/account/:accountId/delivery-image': staff,
  'GET /api/account-image/:id': open,

  'GET /api/staff/account/:accountId/locker': staff,
  'POST /api/staff/account/:accountId/locker': staff,
  'PUT /api/staff/account/:accountId/locker/:lockerId': staff,
  'DELETE /api/staff/account/:accountId/locker/:lockerId': staff,
  'POST /api/staff/account/:accountId/locker/:lockerId/box': staff,
  'PUT /api/staff/account/:accountId/box/:boxId': staff,
  'DELETE /api/staff/account/:accountId/box/:boxId': staff,
  'PUT /api/staff/account/:accountId/box/:boxId/use': staff,
  'POST /api/staff/account/:accountId/box/:boxId/open': staff,
  'GET /api/staff/health': staff,
  'POST /api/staff/health/retry': staff,
  'GET /api/staff/audit': staff,
  'GET /api/staff/audit.csv': staff,

  'GET /api/staff/account/:accountId/extra-service': staff,
  'POST /api/staff/account/:accountId/extra-service': staff,
  'PUT /api/staff/account/:accountId/extra-service/:id': staff,
  'DELETE /api/staff/account/:accountId/extra-service/:id': staff,
  'PUT /api/staff/account/:accountId/extra-service-order': staff,
  'GET /api/staff/account/:accountId/product': staff,
  'POST /api/staff/account/:accountId/product': staff,
  'PUT /api/staff/account/:accountId/product/:id': staff,
  'DELETE /api/staff/account/:accountId/product/:id': staff,
  'GET /api/staff/account/:accountId/language': staff,
  'POST /api/staff/account/:accountId/language': staff,
  'PUT /api/staff/account/:accountId/language/:id': staff,
  'DELETE /api/staff/account/:accountId/language/:id': staff,
  'PUT /api/staff/account/:accountId/language-order': staff,
  'GET /api/staff/account/:accountId/content-text': staff,
  'PUT /api/staff/account/:accountId/content-text': staff,

  'GET /api/staff/account/:accountId/vehicle': staff,
  'POST /api/staff/account/:accountId/vehicle': staff,
  'PUT /api/staff/account/:accountId/vehicle/:id': staff,
  'DELETE /api/staff/account/:accountId/vehicle/:id': staff,
  'GET /api/staff/account/:accountId/provider-credentials': staff,
  'PUT /api/staff/account/:accountId/provider-credentials/:provider': staff,
  'DELETE /api/staff/account/:accountId/provider-credentials/:provider': staff,
  'GET /api/staff/account/:accountId/creditor-setting': staff,
  'POST /api/staff/account/:accountId/creditor-setting': staff,
  'PUT /api/staff/account/:accountId/creditor-setting-order': staff,
  'PUT /api/staff/account/:accountId/creditor-setting/:id': staff,
  'PUT /api/staff/account/:accountId/creditor-setting/:id/credentials': staff,
  'DELETE /api/staff/account/:accountId/creditor-setting/:id': staff,
  'GET /api/staff/account/:accountId/webhook': staff,
  'PUT /api/staff/account/:accountId/webhook': staff,
  'POST /api/staff/account/:accountId/webhook/secret': staff,
  'GET /api/staff/account/:accountId/webhook-delivery': staff,
  'POST /api/staff/account/:accountId/webhook-delivery/:id/replay': staff,
  'GET /api/staff/account/:accountId/api-key': staff,
  'POST /api/staff/account/:accountId/api-key': staff,
  'DELETE /api/staff/account/:accountId/api-key/:id': staff,
  'GET /api/staff/account/:accountId/device': staff,
  'POST /api/staff/account/:accountId/device': staff,
  'DELETE /api/staff/account/:accountId/device/:id': staff,

  'PUT /api/dms/work-order/:externalWorkOrderId': dms,
  'GET /api/dms/work-order/:externalWorkOrderId': dms,
  'POST /api/dms/process': dms,
  'GET /api/dms/process/:id': dms,
  'POST /api/dms/process/:id/cancel': dms,
  'POST /api/dms/process/:id/ready-for-payment': dms,
  'POST /api/dms/process/:id/finish': dms,

  'POST /api/device/open': device,
  'POST /api/device/events': device,
  'POST /api/device/heartbeat': device,
  'POST /api/device/sync': device,
  'POST /api/device/command-results': device,
  'POST /api/device/terminal/look-up': device,
  'POST /api/device/terminal/receipt': device,
}

/** The access of a route by method and pattern; null for a route that nobody declared. */
export function accessOf(method: string, pattern: string): Access | null {
  const key = `${method} ${pattern}`
  return Object.hasOwn(access, key) ? (access[key] ?? null) : null
}

/** Larger bodies than the usual are taken only here (bytes). */
export const bodyLimits: Readonly<Record<string, number>> = {
  'PUT /api/process/save-drivers-licence': 11 * 1024 * 1024,
  'PUT /api/staff/account/:accountId/delivery-image': 6 * 1024 * 1024,
}

export const usualBodyLimit = 1024 * 1024
