import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { isAddressSecret } from '#core/secrets/address-secret.ts'
import { frameSandbox } from '#domain/money/payment-frame.ts'
import { payments, providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'

const a = alias(payments, 'a')
const c = alias(providerCredentials, 'c')

export type PaymentFrame = { html: string; contentSecurityPolicy: string }

/**
 * A provider's own markup as a document for a frame, on an origin that holds nothing of ours. Its policy lets it reach
 * nobody but the provider, and be framed by nobody but our pages. 404 once the payment has ended.
 */
export async function getPaymentFrame(
  deps: Dependencies,
  { attemptId, secret }: { attemptId: string; secret: string },
): Promise<PaymentFrame> {
  if (!isAddressSecret(deps.config, 'payment-frame', { id: attemptId, secret })) throw notFound('route')
  const [row] = await selectFrom(
    deps.db,
    { startHtml: a.startHtml, baseUrl: orNull(c.baseUrl) },
    sql`${payments} a
    left join ${providerCredentials} c on c.account_id = a.account_id and c.provider = a.provider
    where a.id = ${attemptId}`,
  )
  if (!row?.startHtml || row.baseUrl === null) throw notFound('payment')
  return { html: documentOf(row.startHtml), contentSecurityPolicy: policyOf(deps, row.baseUrl) }
}

/**
 * The markup takes the window that it runs in for the shop's page, and may lead it to a bank, which shows itself in no
 * frame, or to the way back. That window is a frame of ours here, so the whole page goes instead.
 */
const wholePage = `navigation.addEventListener('navigate', (event) => {
  const { destination, formData, navigationType } = event
  if (!event.cancelable || formData || navigationType === 'reload' || destination.sameDocument) return
  top.location.href = destination.url
  event.preventDefault()
})`

function documentOf(snippet: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  // Browsers that know no `navigation` go on in the frame.
  const script = `<script>if (self.navigation) ${wholePage}</script>`
  return `<!doctype html>\n<html><head>${head}${script}</head><body style="margin:0">${snippet}</body></html>`
}

/** Svea serves its scripts, its frame and its interface from hosts of one domain. */
export function hostsOf(baseUrl: string): string {
  const { origin, hostname } = new URL(baseUrl)
  return hostname.endsWith('.svea.com') ? `${origin} https://*.svea.com` : origin
}

function policyOf({ config }: Dependencies, baseUrl: string): string {
  const hosts = hostsOf(baseUrl)
  // Banks and the issuers of cards are of any host; only where the provider is played on this machine are they without TLS.
  const anybody = baseUrl.startsWith('https:') ? 'https:' : 'https: http:'
  return [
    "default-src 'none'",
    // The markup is the provider's, scripts and all.
    `script-src 'unsafe-inline' ${hosts}`,
    `style-src 'unsafe-inline' ${hosts}`,
    `img-src data: ${hosts}`,
    `font-src ${hosts}`,
    `connect-src ${hosts}`,
    // The provider's frame goes to a bank and comes back.
    `frame-src ${anybody}`,
    `form-action ${anybody}`,
    "base-uri 'none'",
    `frame-ancestors ${config.appUrl}`,
    // The sandbox binds the provider's own frames inside of this one too, and those need their origin.
    `sandbox ${frameSandbox}`,
  ].join('; ')
}
