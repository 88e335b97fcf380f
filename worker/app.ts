import { Hono, type MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'

import { systemClock } from '#core/clock.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { bind } from '#core/http/bind.ts'
import { limitBody, refuseUnknownMediaType } from '#core/http/body.ts'
import { callLimitHeaders } from '#core/http/call-limits.ts'
import { csrfProtection } from '#core/http/csrf.ts'
import { methodNotAllowed, notFound, type AppError } from '#core/http/errors.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { answerProblem } from '#core/http/problem.ts'
import { secureHeaders } from '#core/http/secure-headers.ts'
import { createLog } from '#core/log/log.ts'
import { everyLine, type Sample } from '#core/log/sampled-lines.ts'
import { versionOf } from '#core/log/version.ts'
import { newId } from '#core/secrets/ids.ts'
import { alertRoutes } from '#worker/alerts/index.ts'
import { inItsCell, saysInBody } from '#worker/cells/index.ts'
import { clientTelemetryRoutes } from '#worker/client-telemetry/index.ts'
import { cloudCabinetRoutes, cloudCallbackRoutes } from '#worker/cloud-cabinets/index.ts'
import { collectPassRoutes, staffPassRoutes } from '#worker/collect-pass/index.ts'
import { csrfTokenCalls } from '#worker/contract/csrf-token.ts'
import { statusCalls } from '#worker/contract/machines/status.ts'
import type { Route } from '#worker/contract/route.ts'
import { machineMethods, routeOf } from '#worker/contract/routes.ts'
import { customerPushRoutes } from '#worker/customer-push/index.ts'
import { deviceRoutes } from '#worker/devices/index.ts'
import { dmsRoutes, keepRefusedOrders } from '#worker/dms/index.ts'
import { fastLaneRoutes } from '#worker/fast-lane/index.ts'
import { firstScreenRoutes } from '#worker/first-screen/first-screen.routes.ts'
import { identityRoutes } from '#worker/identity/identity.routes.ts'
import { beginCheck } from '#worker/identity/index.ts'
import { getPublicStatus, getStatus, healthRoutes } from '#worker/jobs/index.ts'
import { reportRoutes } from '#worker/notifications/index.ts'
import { callbackRoutes } from '#worker/payments/callbacks/callback.routes.ts'
import { moneyVerbs } from '#worker/payments/index.ts'
import { paymentRoutes } from '#worker/payments/payment.routes.ts'
import { staffPaymentRoutes } from '#worker/payments/staff-payment.routes.ts'
import { createProcessRoutes } from '#worker/process/process.routes.ts'
import { createStaffProcessRoutes } from '#worker/process/staff/staff.routes.ts'
import { receiptRoutes } from '#worker/receipts/index.ts'
import { staffRoutes } from '#worker/staff/index.ts'

import { additionalWorkRoutes, staffAdditionalWorkRoutes } from './additional-work/index.ts'
import { conversationRoutes, smsAnswerRoutes, threadRoutes } from './conversation/index.ts'
import { helpRoutes } from './customer-help/index.ts'
import { auditTrailRoutes } from './desk/audit/index.ts'
import { boardRoutes } from './desk/board/index.ts'
import { bulkRoutes } from './desk/bulk/index.ts'
import { carRoutes } from './desk/cars/index.ts'
import { correctionRoutes } from './desk/correct/index.ts'
import { newProcessRoutes, trialRoutes } from './desk/create/index.ts'
import { dayEndRoutes } from './desk/day-end/index.ts'
import { dayRoutes } from './desk/day/index.ts'
import { insightsRoutes } from './desk/insights/index.ts'
import { lockerDeskRoutes, outsideOpeningRoutes } from './desk/lockers/index.ts'
import { getPage, processPageRoutes } from './desk/page/index.ts'
import { visitBoxRoutes } from './desk/visit-box/index.ts'
import { guardOf } from './guards.ts'
import { licenceRoutes } from './licences/index.ts'
import { privacyRoutes } from './licences/privacy/index.ts'
import { pushRoutes } from './notifications/push/index.ts'
import {
  emailSenderDecisionRoutes,
  onboardingRoutes,
  operatorNoticeRoutes,
  smsSenderRoutes,
} from './onboarding/index.ts'
import { creditCallbackRoutes, creditRoutes } from './payments/credit/index.ts'
import { accountSettingsRoutes, settingsOverviewRoutes } from './settings/account/index.ts'
import { contentSettingsRoutes } from './settings/contents/index.ts'
import { emailSenderRoutes } from './settings/email-sender/index.ts'
import { accountImageRoutes, faceRoutes } from './settings/face/index.ts'
import { goLiveRoutes } from './settings/go-live/index.ts'
import { openingHoursRoutes } from './settings/hours/index.ts'
import { keySettingsRoutes } from './settings/keys/index.ts'
import { messageSettingsRoutes } from './settings/messages/index.ts'
import { proposalTemplateRoutes } from './settings/proposal-templates/index.ts'
import { providerSettingsRoutes } from './settings/providers/index.ts'
import { signInRulesRoutes } from './settings/sign-in/index.ts'
import { vehicleSettingsRoutes } from './settings/vehicles/index.ts'
import { webhookSettingsRoutes } from './settings/webhooks/webhooks.routes.ts'
import { accountEmailRoutes } from './staff/account-email-links/index.ts'
import { passkeyRoutes } from './staff/passkeys/index.ts'
import { ownSessionRoutes } from './staff/sessions/index.ts'
import { ssoEntryRoutes, ssoSetupRoutes } from './staff/sso/index.ts'
import { securityRoutes } from './staff/two-factor/index.ts'
import { invitationRoutes, userRoutes } from './staff/users/index.ts'
import { workshopPageRoutes } from './workshop-page/index.ts'

export type AppOptions = {
  /** Builds the outside world of one request. */
  dependenciesOf: (request: {
    env: Env
    requestId: string
    waitUntil: (work: Promise<unknown>) => void
  }) => Dependencies
  /** Which calls leave a line in the log; all of them where not given. */
  sample?: Sample
}

/** The matched route as it is written: method and pattern; null when no route matches. */
function matchedOf(c: Parameters<MiddlewareHandler<AppEnv>>[0]): { method: string; pattern: string } | null {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
  return route === undefined ? null : { method: route.method, pattern: route.path }
}

/** Writes a line of each call that is sampled, and measures all of them. */
const accessLog =
  (sample: Sample): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const startedAt = systemClock.now()
    await next()
    const route = matchedOf(c)
    const { status } = c.res
    const now = systemClock.now()
    const ms = now - startedAt
    const sampleRate = sample({ requestId: c.get('requestId'), status, ms, now })
    if (sampleRate !== null) {
      c.get('log').info('request', {
        method: c.req.method,
        route: route?.pattern ?? null,
        status,
        problem: c.get('problem'),
        ms,
        ...(sampleRate === 1 ? {} : { sampleRate }),
      })
    }
    // Where the environment is incomplete there are none.
    const deps: Dependencies | undefined = c.get('deps')
    const name = route === null ? 'unknown' : `${route.method} ${route.pattern}`
    deps?.measure({ kind: 'request', name, outcome: String(status), isFault: status >= 500, ms })
  }

/** Payment frames are served on an origin of their own, and that origin serves nothing else. */
function isAtHome(c: Parameters<MiddlewareHandler<AppEnv>>[0], { kind }: Pick<Route, 'kind'>): boolean {
  const isFrameOrigin = new URL(c.req.url).origin === new URL(c.get('deps').config.frameUrl).origin
  return isFrameOrigin === (kind === 'frame')
}

function isForBrowsers({ kind }: Route): boolean {
  return kind === 'public' || kind === 'customer' || kind === 'kiosk' || kind === 'staff'
}

/**
 * Returns the error for an address without a route. The addresses for machines are published, so a wrong method on one
 * of them is told apart from an unknown address.
 */
function notHere(c: Parameters<MiddlewareHandler<AppEnv>>[0]): AppError {
  const allowed = isAtHome(c, { kind: 'dms' }) ? machineMethods(c.req.path) : []
  return allowed.length === 0 || allowed.includes(c.req.method) ? notFound('route') : methodNotAllowed(allowed)
}

/** Lets nothing through that nobody declared, and checks of the rest what its kind of caller has to show. */
const denyByDefault: MiddlewareHandler<AppEnv> = async (c, next) => {
  const matched = matchedOf(c)
  const route = matched === null ? null : routeOf(matched.method, matched.pattern)
  if (route === null || !isAtHome(c, route)) throw notHere(c)
  const found = { name: `${c.req.method} ${matched?.pattern}`, kind: route.kind }
  const limited = (then: () => Promise<void>) => limitBody(c, route, then)
  const guarded = async () => {
    const entered = async (then: () => Promise<void>) => {
      c.set('deps', await inItsCell(c, found))
      c.set('takesKioskCodes', route.atKiosk === true)
      await guardOf(route)(c, then)
    }
    if (saysInBody(found)) await limited(() => entered(next))
    else await entered(() => limited(next))
  }
  if (route.kind !== 'callback') refuseUnknownMediaType(c)
  if (isForBrowsers(route)) await csrfProtection(c, guarded)
  else await guarded()
}

const statusRoutes = bind(statusCalls, {
  'GET /api/health': async ({ deps }) => ({ status: await getStatus(deps), version: deps.version }),
  'GET /api/status': ({ deps }) => getPublicStatus(deps),
})

/** Its answer needs no more than the cookies that each answer to a browser brings where they are lacking. */
const csrfTokenRoutes = bind(csrfTokenCalls, { 'GET /api/csrf-token': () => Promise.resolve() })

/** The routes of every module that people call. */
const modules: readonly Hono<AppEnv>[] = [
  statusRoutes,
  csrfTokenRoutes,
  healthRoutes,
  clientTelemetryRoutes,
  alertRoutes,
  firstScreenRoutes,
  createProcessRoutes({ beginCheck }),
  licenceRoutes,
  additionalWorkRoutes,
  staffAdditionalWorkRoutes,
  privacyRoutes,
  fastLaneRoutes,
  collectPassRoutes,
  staffPassRoutes,
  identityRoutes,
  helpRoutes,
  paymentRoutes,
  receiptRoutes,
  creditRoutes,
  creditCallbackRoutes,
  callbackRoutes,
  reportRoutes,
  smsAnswerRoutes,
  threadRoutes,
  customerPushRoutes,
  conversationRoutes,
  messageSettingsRoutes,
  proposalTemplateRoutes,
  staffRoutes,
  ssoEntryRoutes,
  ssoSetupRoutes,
  securityRoutes,
  invitationRoutes,
  accountEmailRoutes,
  passkeyRoutes,
  ownSessionRoutes,
  userRoutes,
  accountSettingsRoutes,
  signInRulesRoutes,
  openingHoursRoutes,
  emailSenderRoutes,
  goLiveRoutes,
  onboardingRoutes,
  smsSenderRoutes,
  operatorNoticeRoutes,
  emailSenderDecisionRoutes,
  settingsOverviewRoutes,
  faceRoutes,
  accountImageRoutes,
  workshopPageRoutes,
  vehicleSettingsRoutes,
  providerSettingsRoutes,
  keySettingsRoutes,
  webhookSettingsRoutes,
  contentSettingsRoutes,
  boardRoutes,
  dayRoutes,
  bulkRoutes,
  lockerDeskRoutes,
  outsideOpeningRoutes,
  cloudCabinetRoutes,
  cloudCallbackRoutes,
  visitBoxRoutes,
  carRoutes,
  auditTrailRoutes,
  insightsRoutes,
  dayEndRoutes,
  processPageRoutes,
  newProcessRoutes,
  trialRoutes,
  correctionRoutes,
  createStaffProcessRoutes(moneyVerbs, getPage),
  staffPaymentRoutes,
  pushRoutes,
  dmsRoutes,
  deviceRoutes,
]

/** The whole API. Every failure becomes problem+json in one place; every answer carries a request id of ours. */
export function createApp({ dependenciesOf, sample = everyLine }: AppOptions) {
  const app = new Hono<AppEnv>()
  app.onError(answerProblem)
  app.notFound((c) => answerProblem(notFound('route'), c))
  app.use('*', async (c, next) => {
    const requestId = newId('req', systemClock.now())
    c.set('requestId', requestId)
    c.set('log', createLog({ requestId, version: versionOf(c.env) }))
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    callLimitHeaders(c.req.path, c.res)
  })
  app.use('*', accessLog(sample))
  app.use('*', secureHeaders)
  app.use('*', async (c, next) => {
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
    const deps = dependenciesOf({ env: c.env, requestId: c.get('requestId'), waitUntil })
    c.set('deps', deps)
    c.set('log', deps.log)
    await next()
  })
  app.use('/api/dms/work-order/:externalWorkOrderId', keepRefusedOrders)
  app.use('*', denyByDefault)
  for (const routes of modules) app.route('/', routes)
  return app
}
