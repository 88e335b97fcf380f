import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { isAddressSecret } from '#core/address-secret.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/errors.ts'
import { payments, providerCredentials } from '#worker/db/schema/payment.table.ts'
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

function documentOf(snippet: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  return `<!doctype html>\n<html><head>${head}</head><body style="margin:0">${snippet}</body></html>`
}

/** Svea serves its scripts, its frame and its interface from hosts of one domain. */
function hostsOf(baseUrl: string): string {
  const { origin, hostname } = new URL(baseUrl)
  return hostname.endsWith('.svea.com') ? `${origin} https://*.svea.com` : origin
}

function policyOf({ config }: Dependencies, baseUrl: string): string {
  const hosts = hostsOf(baseUrl)
  return [
    "default-src 'none'",
    // The markup is the provider's, scripts and all.
    `script-src 'unsafe-inline' ${hosts}`,
    `style-src 'unsafe-inline' ${hosts}`,
    `img-src data: ${hosts}`,
    `font-src ${hosts}`,
    `connect-src ${hosts}`,
    `frame-src ${hosts}`,
    `form-action ${hosts}`,
    "base-uri 'none'",
    `frame-ancestors ${config.appUrl}`,
    // The sandbox binds the provider's own frames inside of this one too, and those need their origin.
    'sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation',
  ].join('; ')
}
