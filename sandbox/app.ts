import { Hono } from 'hono'

import { cabinetRoutes } from './cabinet/cabinet.routes.tsx'
import type { SandboxHono } from './core/env.ts'
import { ownPagesOnly, strictPages } from './core/page-guards.ts'
import { deskApiRoutes } from './desk/desk-api.routes.ts'
import { deskRoutes } from './desk/desk.routes.tsx'
import { emailRoutes } from './email/email.routes.ts'
import { smsRoutes } from './sms/sms.routes.ts'

/** Everything around the app that is not the app: gateways, a dealer system, staff, key cabinets. */
export function createSandbox() {
  return new Hono<SandboxHono>()
    .route('/46elks', smsRoutes)
    .route('/resend', emailRoutes)
    .use('*', strictPages)
    .use('*', ownPagesOnly)
    .route('/', deskRoutes)
    .route('/desk', deskApiRoutes)
    .route('/cabinet', cabinetRoutes)
}
