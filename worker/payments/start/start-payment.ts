import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { NewPayment, OnlinePaymentForm } from '#worker/contract/customer/payment.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { openPaymentPort } from '#worker/payments/credentials.ts'
import { notOnline } from '#worker/payments/payment.errors.ts'
import { readProcess, type CustomerCall } from '#worker/process/index.ts'

import { payerOf, withKnown } from './known-payer.ts'
import {
  freed,
  isAtShownTotal,
  preconditionsOf,
  preconditionQueries,
  refuseUnlessPayable,
  writeIntent,
} from './payment-intent.ts'
import { beginAtProvider, type Way } from './start-at-provider.ts'

const c = alias(providerCredentials, 'c')

/**
 * Begins an online payment: the intent is written before the provider is asked, and what became of it after. A customer
 * whose start failed may try again at once; of two starts at once one gets through. Null where the button showed another sum.
 */
export async function startPayment(call: CustomerCall, form: OnlinePaymentForm): Promise<NewPayment | null> {
  const first = await readForStart(call)
  const preconditions = (await freed(call, first)) ? await readForStart(call) : first
  refuseUnlessPayable(call, preconditions)
  if (!isAtShownTotal(preconditions, form.total)) return null
  const filled = withKnown(form, { config: call.deps.config, payer: preconditions.payer })
  const { port, provider } = await wayToPay(call, preconditions)
  const attempt = await writeIntent(call, preconditions, { channel: 'ONLINE', provider, creditorSettingId: null })
  return beginAtProvider(call, { attempt, port, provider, form: filled, preconditions })
}

async function readForStart(call: CustomerCall) {
  const { process, rows } = await readProcess(call, (db, keys) => ({
    ...preconditionQueries(db, keys),
    payer: payerOf(db, keys.processId),
    credentials: selectFrom(
      db,
      { provider: c.provider, baseUrl: c.baseUrl, sealedSecrets: c.sealedSecrets },
      sql`${accounts} a join ${providerCredentials} c
        on c.account_id = a.id and c.provider = a.payment_implementation_type
      where a.id = ${keys.accountId}`,
    ),
  }))
  return { ...preconditionsOf(process, rows), credentials: rows.credentials, payer: rows.payer }
}

type StartPreconditions = Awaited<ReturnType<typeof readForStart>>

async function wayToPay({ deps }: CustomerCall, { account, credentials }: StartPreconditions): Promise<Way> {
  const takesOnline = account.paymentTypes.some((type) => type === 'ONLINE' || type === 'ALL')
  const provider = account.paymentImplementationType
  const [stored] = credentials
  if (!takesOnline || provider === null || stored === undefined) throw notOnline()
  const port = await openPaymentPort(deps, { ...stored, accountId: account.id })
  if (port === null) throw notOnline()
  return { port, provider }
}
