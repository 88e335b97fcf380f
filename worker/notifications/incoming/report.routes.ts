import type { Dependencies } from '#core/dependencies.ts'
import { bind } from '#core/http/bind.ts'
import { notFound } from '#core/http/errors.ts'
import { isAddressSecret } from '#core/secrets/address-secret.ts'
import { takeAccountEmailReport } from '#worker/account-emails/index.ts'
import { takeAlertReport } from '#worker/alerts/index.ts'
import { reportCalls } from '#worker/contract/customer/callback.ts'
import { createPorts, smsGateway } from '#worker/providers/index.ts'
import type { ReportReading } from '#worker/providers/port.ts'

import { takeComplaint } from './complaints.ts'
import { forgedCall, incomingOf } from './incoming.ts'
import { takeReport, type MessageName } from './take-report.ts'

/** Routes that message gateways call. A report that is taken, known or of no interest is answered 204. */
export const reportRoutes = bind(reportCalls, {
  'POST /api/callback/sms/:provider/:messageId/:secret': async ({ c, deps, params }) => {
    const { provider, messageId: id, secret } = params
    const isOurs = isAddressSecret(deps.config, 'sms-report', { id, secret })
    const gateway = smsGateway(deps, provider)
    if (!isOurs || gateway === null) throw notFound('route')
    const reading = gateway.readReport(await incomingOf(c, deps))
    await take(deps, reading, () => ({ id }))
    if (reading.reading === 'report') await takeAlertReport(deps.db, { id }, reading)
  },
  'POST /api/callback/email/:provider': async ({ c, deps, params: { provider } }) => {
    if (provider !== deps.config.email.provider) throw notFound('route')
    const reading = createPorts(deps).email.readReport(await incomingOf(c, deps))
    await take(deps, reading, (providerMessageId) => ({ channel: 'EMAIL', providerMessageId }))
    if (reading.reading === 'complaint') await takeComplaint(deps, reading.id)
    if (reading.reading !== 'report') return
    await takeAccountEmailReport(deps.db, reading.id, reading)
    await takeAlertReport(deps.db, { providerMessageId: reading.id }, reading)
  },
})

async function take(
  deps: Dependencies,
  reading: ReportReading,
  nameOf: (providerMessageId: string) => MessageName,
): Promise<void> {
  if (reading.reading === 'forged') {
    throw forgedCall()
  }
  if (reading.reading === 'report') await takeReport(deps, nameOf(reading.id), reading)
}
