import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { isAddressSecret } from '#core/secrets/address-secret.ts'
import { frameReturnName, type FrameReturn } from '#domain/money/payment-frame.ts'
import { isPaymentProvider } from '#domain/money/payment-provider-names.ts'
import { payments, providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import { returnAddress } from '#worker/payments/payment-address.ts'

import { hostsOf, type PaymentFrame } from './payment-frame.ts'

const a = alias(payments, 'a')
const p = alias(processes, 'p')
const c = alias(providerCredentials, 'c')

type Returning = { attemptId: string; secret: string; back: FrameReturn }

/**
 * Returns the document to which a provider's markup leads when it is done: it takes the whole window to our page, and,
 * where it came up in a frame, which may not be ours to leave, has our page around it go there. It says nothing of the
 * payment, and is there also once that has ended.
 */
export async function getFrameReturn(
  deps: Dependencies,
  { attemptId, secret, back }: Returning,
): Promise<PaymentFrame> {
  if (!isAddressSecret(deps.config, 'payment-frame', { id: attemptId, secret })) throw notFound('route')
  const [row] = await selectFrom(
    deps.db,
    { linkCode: p.linkCode, provider: a.provider, baseUrl: orNull(c.baseUrl) },
    sql`${payments} a
    join ${processes} p on p.id = a.process_id
    left join ${providerCredentials} c on c.account_id = a.account_id and c.provider = a.provider
    where a.id = ${attemptId}`,
  )
  if (row === undefined || !isPaymentProvider(row.provider)) throw notFound('payment')
  const { linkCode, provider } = row
  const { appUrl, frameUrl } = deps.config
  const framers = [appUrl, frameUrl, ...(row.baseUrl === null ? [] : [hostsOf(row.baseUrl)])]
  return {
    html: documentOf({ to: returnAddress(deps.config, { provider, linkCode, back }), back, appUrl }),
    contentSecurityPolicy: [
      "default-src 'none'",
      `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${framers.join(' ')}`,
    ].join('; '),
  }
}

const script = `const { href, dataset } = document.links[0]
if (top === self) location.replace(href)
else top.postMessage({ ${frameReturnName}: dataset.back }, dataset.app)`

type Leading = { to: string; back: FrameReturn; appUrl: string }

/** The link is for who sees the document: nothing runs there, or nobody listens. */
function documentOf({ to, back, appUrl }: Leading): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  const link = `<a href="${to}" target="_top" data-back="${back}" data-app="${appUrl}">Jatka · Fortsätt · Continue</a>`
  const body = `<p>${link}</p><script>${script}</script>`
  return `<!doctype html>\n<html lang="fi"><head>${head}<title>…</title></head><body>${body}</body></html>`
}
