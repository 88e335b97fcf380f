/**
 * A customer of an account that asks who they are, and the other side of the wire:
 *
 *   const customer = await seedIdentityCustomer({ provider: 'SCRIVE' })            // acc_north asks everybody, at Scrive
 *   const { redirectUrl } = await askedAt(confirmWith(customer, 2))
 *   customer.provider.identify(aino)                                    // on its page
 *   const status = await back(customer)                                 // as the browser returns
 */
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

import type { IdentityDemand, IdentityProvider } from '#domain/enums.ts'
import type { ProcessStatus, StepAnswer } from '#worker/contract/process.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { sealIdentitySecrets } from '#worker/identity/credentials.ts'
import { drainEffects } from '#worker/jobs/index.ts'

import { testDependencies } from './app.ts'
import { testNow } from './clock.ts'
import { confirmWith, readyToConfirm } from './customer-writes.ts'
import { seedCustomer, type Customer, type CustomerSeed } from './customer.ts'
import { rowsOf, testDb } from './database.ts'
import { providersThatWork } from './effects.ts'
import {
  fakeScrive,
  fakeSignicat,
  scriveBase,
  scriveToken,
  signicatBase,
  signicatClient,
  type FakeIdentity,
  type PersonNames,
} from './identity-providers.ts'
import { testPrivateKey } from './rsa-key.ts'

/** The customer of `seedWorkOrder`, as a bank knows her. */
export const aino: PersonNames = {
  name: 'AINO MARIA VIRTANEN',
  firstName: 'AINO MARIA',
  lastName: 'VIRTANEN',
  birthDate: '1984-03-12',
}
export const vaino: PersonNames = {
  name: 'Väinö Tunnistus',
  firstName: 'Väinö',
  lastName: 'Tunnistus',
  birthDate: '1970-07-07',
}

export async function seedIdentityCredentials(provider: IdentityProvider, accountId = 'acc_north'): Promise<void> {
  const key = await testPrivateKey()
  const secrets =
    provider === 'SCRIVE' ? { token: scriveToken } : { ...signicatClient, privateKeys: [{ ...key, kid: 'key-1' }] }
  const owner = { accountId, provider, sealSecret: env.SEAL_SECRET }
  await testDb()
    .insert(providerCredentials)
    .values({
      id: `crd_${accountId}_${provider}`,
      accountId,
      provider,
      baseUrl: provider === 'SCRIVE' ? scriveBase : signicatBase,
      sealedSecrets: await sealIdentitySecrets(secrets, owner),
      createdAt: testNow,
      updatedAt: testNow,
    })
}

export type IdentityCustomer = Customer & { provider: FakeIdentity }

type IdentitySeed = Omit<CustomerSeed, 'account'> & {
  provider?: IdentityProvider
  demand?: IdentityDemand
  account?: CustomerSeed['account']
}

/** A customer who has only to confirm (version 2), of an account that asks who they are and confirms by itself. */
export async function seedIdentityCustomer(given: IdentitySeed = {}): Promise<IdentityCustomer> {
  const { provider = 'SCRIVE', demand = 'ALL', account = {}, process = {}, ...more } = given
  const customer = await seedCustomer({
    ...more,
    account: { ...account, identityCheck: demand, identityProvider: provider },
    process: { ...readyToConfirm, ...process },
  })
  await seedIdentityCredentials(provider)
  const fake = provider === 'SCRIVE' ? fakeScrive() : fakeSignicat()
  fake.listenOn(customer.app.outgoing)
  return { ...customer, provider: fake }
}

export async function stepAnswer(response: Response | Promise<Response>): Promise<StepAnswer> {
  const answered = await response
  expect(answered.status).toBe(200)
  return answered.json<StepAnswer>()
}

/** The browser is back from the provider. */
export async function back(customer: Customer): Promise<ProcessStatus> {
  const response = await customer.send('PUT', '/identity/status')
  expect(response.status).toBe(200)
  return response.json<ProcessStatus>()
}

export const beginAgain = (customer: Customer): Promise<Response> => customer.send('POST', '/identity')

export function checkRows(): Promise<Record<string, unknown>[]> {
  return rowsOf('select * from identity_checks order by rowid')
}

/** The checks in the words that matter: status, ending, whose. */
export async function checks(): Promise<string[]> {
  const rows = await rowsOf(`
    select status || coalesce(' ' || ending, '') || ' ' || is_our_customer as words
    from identity_checks order by rowid`)
  return rows.map(({ words }) => String(words))
}

/** History from a version on, as `event actor state (reason)`. */
export async function history(after = 2): Promise<string[]> {
  const rows = await rowsOf(
    `select type || ' ' || actor_kind || ' ' || to_state || coalesce(' (' || reason || ')', '') as words
     from process_events where version > ? order by version`,
    after,
  )
  return rows.map(({ words }) => String(words))
}

/** The customer confirms what is stored now. */
export async function confirmed(customer: IdentityCustomer, version = 2) {
  return stepAnswer(confirmWith(customer, version))
}

/** … and identifies as this person, without coming back. */
export async function confirmedAndIdentified(customer: IdentityCustomer, person = aino) {
  const { version } = await customer.status()
  const answer = await confirmed(customer, version)
  customer.provider.identify(person)
  return answer
}

/** Makes the effects, so that a code that was asked for arrives. */
export async function sendCodes(customer: IdentityCustomer) {
  const outgoing = providersThatWork()
  await drainEffects(testDependencies({ outgoing, clock: customer.app.clock }))
}
