import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { customerView } from '#tests/support/customer-view.ts'
import { passesOptions } from '#web/customer/collect-pass/api.ts'
import { payerOptions, paymentOptions, pricingOptions } from '#web/customer/payment/api.ts'
import { reapprovalPriceOptions } from '#web/customer/reapproval/api.ts'
import type { ScreenParts } from '#worker/contract/customer/first-screen.ts'

import { acceptAnswer, acceptStatus, initOptions, keepPayer, processKeys, reloadAll } from './api.ts'

const code = '4F7K9Q2MX3VD'
const price = (totalPrice: number) => ({
  paymentRows: [],
  totalPrice,
  terminalCode: null,
  approved: null,
  agreed: null,
})
const payer = { firstName: '', lastName: '', postalCode: '', city: '', address: null, email: null, phoneNumber: null }
const parts: ScreenParts = { pricing: price(100), payer, payment: null, passes: [] }

let answer: { version: number; askedPrice: number | null; linkToTell: 'Payment' | null; parts?: ScreenParts }
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  answer = { version: 3, askedPrice: null, linkToTell: 'Payment', parts }
  asked = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    vi.advanceTimersByTime(1)
    const { parts: brought, ...process } = answer
    if (!address.endsWith('/init')) return Response.json(price(200))
    return Response.json({ ...customerView({ process }), ...(brought && { parts: brought }) })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function opened(client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })) {
  await client.fetchQuery(initOptions(code))
  return client
}

/** Draws the screen anew and returns the addresses that it asks for. */
async function drawn(client: QueryClient, version = answer.version): Promise<string[]> {
  asked.splice(0)
  const stops = [
    new QueryObserver(client, pricingOptions(code)).subscribe(() => undefined),
    new QueryObserver(client, paymentOptions(code)).subscribe(() => undefined),
    new QueryObserver(client, payerOptions(code, version)).subscribe(() => undefined),
    new QueryObserver(client, passesOptions(code, version)).subscribe(() => undefined),
  ]
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  for (const stop of stops) stop()
  return asked.map((address) => address.slice('/api/process/'.length))
}

const all = ['pricing', 'payment', 'payer', 'collect-pass']

it('are not asked for where the first answer brought them', async () => {
  expect(await drawn(await opened())).toEqual([])
})

it('are asked for where it did not: an older server, a call that would refuse', async () => {
  answer = { version: 3, askedPrice: null, linkToTell: 'Payment' }
  expect(await drawn(await opened())).toEqual(all)
  answer = { version: 3, askedPrice: null, linkToTell: 'Payment', parts: { pricing: price(100), payment: null } }
  expect(await drawn(await opened())).toEqual(['payer', 'collect-pass'])
})

it('are asked for where the screen is drawn a minute later, as far as they may have moved without a version', async () => {
  const client = await opened()
  vi.advanceTimersByTime(60_000)
  expect(await drawn(client)).toEqual(['pricing', 'payment', 'collect-pass'])
})

it('come anew with each version, and are of it alone', async () => {
  const client = await opened()
  vi.advanceTimersByTime(1)
  answer = { ...answer, version: 4, parts: { ...parts, pricing: price(150) } }
  await reloadAll(client, code)
  expect(await drawn(client)).toEqual([])
  expect(client.getQueryData(pricingOptions(code).queryKey)?.totalPrice).toBe(150)
  expect(await drawn(client, 5)).toEqual(['payer', 'collect-pass'])
})

it('have the payer of the version too that noting the bill as seen has made', async () => {
  const client = await opened()
  const { process } = customerView({ process: { version: 4, linkToTell: null } })
  keepPayer(client, code, 4)
  acceptAnswer(client, code, process)
  expect(await drawn(client, 4)).toEqual(['collect-pass'])
})

it('keep the payer that came with a version, where noting the bill once more made none', async () => {
  const client = await opened()
  const another = { ...payer, firstName: 'Another' }
  client.setQueryData(payerOptions(code, 4).queryKey, another)
  keepPayer(client, code, 4)
  expect(client.getQueryData(payerOptions(code, 4).queryKey)).toEqual(another)
})

it('come anew where somebody else made the version instead', async () => {
  const client = await opened()
  vi.advanceTimersByTime(1)
  new QueryObserver(client, initOptions(code)).subscribe(() => undefined)
  const another = { ...payer, firstName: 'Another' }
  answer = { ...answer, version: 4, parts: { ...parts, payer: another } }
  keepPayer(client, code, 4)
  acceptAnswer(client, code, customerView({ process: { version: 4, linkToTell: 'Payment' } }).process)
  await vi.waitFor(() => expect(client.getQueryData(payerOptions(code, 4).queryKey)).toEqual(another))
})

it('are not believed where the version they come with is older than the one that is known', async () => {
  const client = new QueryClient()
  acceptStatus(client, code, customerView({ process: { version: 4 } }).process)
  await opened(client)
  expect(client.getQueryData(pricingOptions(code).queryKey)).toBeUndefined()
})

it('are not put over what came later than they were asked for, or is known to be out of date', async () => {
  const client = await opened()
  client.setQueryData(pricingOptions(code).queryKey, price(300), { updatedAt: Date.now() + 1 })
  await client.invalidateQueries({ queryKey: processKeys.part(code, 'payment'), refetchType: 'none' })
  await reloadAll(client, code)
  expect(client.getQueryData(pricingOptions(code).queryKey)?.totalPrice).toBe(300)
  expect(await drawn(client)).toEqual(['payment'])
})

it('have a price that is to be approved where its screen looks for it, and nowhere else', async () => {
  answer = { ...answer, askedPrice: 100 }
  const client = await opened()
  asked.splice(0)
  new QueryObserver(client, reapprovalPriceOptions(code, 3)).subscribe(() => undefined)
  expect(asked).toEqual([])
  expect(await drawn(client)).toEqual(['pricing'])
})
