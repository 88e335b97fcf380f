import type { Context } from 'hono'

import { isAddressSecret } from '#core/address-secret.ts'
import { bind } from '#core/bind.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { AppError, notFound } from '#core/errors.ts'
import type { AppEnv } from '#core/hono.ts'
import { reportCalls } from '#worker/contract/callback.ts'
import { createPorts } from '#worker/providers/index.ts'
import type { IncomingReport, ReportReading } from '#worker/providers/port.ts'

import { takeReport, type MessageName } from './take-report.ts'

/** What the gateways of messages call. A report that is taken, known or of no interest is answered 204. */
export const reportRoutes = bind(reportCalls, {
  'POST /api/callback/sms/:provider/:messageId/:secret': async ({ c, deps, params }) => {
    const { provider, messageId: id, secret } = params
    const isOurs = isAddressSecret(deps.config, 'sms-report', { id, secret })
    if (!isOurs || provider !== deps.config.sms.provider) throw notFound('route')
    await take(deps, createPorts(deps).sms.readReport(await reportOf(c, deps)), () => ({ id }))
  },
  'POST /api/callback/email/:provider': async ({ c, deps, params: { provider } }) => {
    if (provider !== deps.config.email.provider) throw notFound('route')
    const reading = createPorts(deps).email.readReport(await reportOf(c, deps))
    await take(deps, reading, (providerMessageId) => ({ channel: 'EMAIL', providerMessageId }))
  },
})

/** The address as it was given out: behind a proxy the request may name another. */
async function reportOf(c: Context<AppEnv>, { config }: Dependencies): Promise<IncomingReport> {
  const { pathname, search } = new URL(c.req.url)
  const body = new Uint8Array(await c.req.arrayBuffer())
  return { url: `${config.appUrl}${pathname}${search}`, headers: c.req.raw.headers, body }
}

async function take(
  deps: Dependencies,
  reading: ReportReading,
  nameOf: (providerMessageId: string) => MessageName,
): Promise<void> {
  if (reading.reading === 'forged') {
    throw new AppError({ code: 'callback.forged', status: 401, title: 'The report does not bear its sender’s mark' })
  }
  if (reading.reading === 'report') await takeReport(deps, nameOf(reading.id), reading)
}
