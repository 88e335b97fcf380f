import { Hono } from 'hono'

import { cabinetRoutes } from './cabinet/cabinet.routes.tsx'
import { chatRoutes } from './chat/chat.routes.tsx'
import type { SandboxHono } from './core/env.ts'
import { ownPagesOnly, strictPages } from './core/page-guards.ts'
import { dealerRoutes } from './dealer/dealer.routes.tsx'
import { deskApiRoutes } from './desk/desk-api.routes.ts'
import { dnsAnswerRoutes, dnsRoutes } from './dns/dns.routes.tsx'
import { emailRoutes } from './email/email.routes.ts'
import { postmarkRoutes } from './email/postmark.routes.ts'
import { frontApiRoutes } from './front/front-api.routes.ts'
import { frontRoutes } from './front/front.routes.tsx'
import { gate } from './gate/gate.ts'
import { identityPaths } from './identity/credentials.ts'
import { identityDeskRoutes } from './identity/identity-desk.routes.tsx'
import { scriveRoutes } from './identity/scrive/scrive.routes.tsx'
import { signicatRoutes } from './identity/signicat/signicat.routes.tsx'
import { keycafePath } from './keycafe/credentials.ts'
import { keycafeApiRoutes } from './keycafe/keycafe-api.routes.ts'
import { keycafeRoutes } from './keycafe/keycafe.routes.tsx'
import { inLanguage } from './look/language.ts'
import { providerPaths } from './payments/credentials.ts'
import { creditorPaths } from './payments/credit/credentials.ts'
import { merchantApiRoutes } from './payments/credit/merchant-api/merchant-api.routes.ts'
import { signRoutes } from './payments/credit/sign-page.tsx'
import { simplifiedFlowRoutes } from './payments/credit/simplified-flow/simplified-flow.routes.ts'
import { eneriusRoutes } from './payments/enerius/enerius.routes.tsx'
import { paymentDeskRoutes } from './payments/payment-desk.routes.tsx'
import { paytrailRoutes } from './payments/paytrail/paytrail.routes.tsx'
import { sveaAdminRoutes } from './payments/svea/svea-admin.routes.ts'
import { sveaCheckoutRoutes } from './payments/svea/svea-checkout.routes.tsx'
import { vismaPayRoutes } from './payments/visma-pay/visma-pay.routes.tsx'
import { pushRoutes } from './push/push.routes.tsx'
import { smsRoutes } from './sms/sms.routes.ts'
import { twilioRoutes } from './sms/twilio.routes.ts'
import { entraPath, ssoPath } from './sso/credentials.ts'
import { entraRoutes, ssoRoutes } from './sso/sso.routes.tsx'
import { terminalRoutes } from './terminal/terminal.routes.tsx'

/** Everything around the app that is not the app: gateways, providers of payments and identity, a dealer system, staff, cabinets, terminals. */
export function createSandbox() {
  return (
    new Hono<SandboxHono>()
      .use('*', gate)
      .route('/46elks', smsRoutes)
      .route('/twilio', twilioRoutes)
      .route('/resend', emailRoutes)
      .route('/postmark', postmarkRoutes)
      .route(providerPaths.paytrail, paytrailRoutes)
      .route(providerPaths.sveaCheckout, sveaCheckoutRoutes)
      .route(providerPaths.sveaAdmin, sveaAdminRoutes)
      .route('/visma-pay', vismaPayRoutes)
      .route(providerPaths.enerius, eneriusRoutes)
      .route(creditorPaths.merchantApi, merchantApiRoutes)
      .route(creditorPaths.simplifiedFlow, simplifiedFlowRoutes)
      .route(identityPaths.scrive, scriveRoutes)
      .route(identityPaths.signicat, signicatRoutes)
      .route(ssoPath, ssoRoutes)
      .route(entraPath, entraRoutes)
      .route('/dns', dnsAnswerRoutes)
      .route(keycafePath, keycafeApiRoutes)
      .use('*', strictPages)
      .use('*', ownPagesOnly)
      .route('/resurs', signRoutes)
      // The pages that providers send a customer to are Finnish, whoever reads them.
      .use('*', inLanguage)
      .route('/', frontRoutes)
      .route('/desk', deskApiRoutes)
      .route('/desk/api', frontApiRoutes)
      .route('/cabinet', cabinetRoutes)
      .route('/terminal', terminalRoutes)
      .route('/payments', paymentDeskRoutes)
      .route('/identity', identityDeskRoutes)
      .route('/push', pushRoutes)
      .route('/chat', chatRoutes)
      .route('/dns', dnsRoutes)
      .route('/keycafe', keycafeRoutes)
      .route('/dealer', dealerRoutes)
  )
}
