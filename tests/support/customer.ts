/**
 * A customer with a process code who calls the API:
 *
 *   const customer = await seedCustomer({ process: { state: 'STARTED' } })     // account, cabinet, order, wash, process
 *   const status = await customer.status()
 *   const response = await customer.send('PUT', '/notes', { notes: 'hi' })
 *   await customer.walkTo('APPROVAL')                                          // step by step, approving nothing
 *   await expectNothingChanged(() => customer.send('PUT', '/notes', {}))
 */
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

import type { ProcessStep } from '#domain/enums.ts'
import { processSteps } from '#domain/enums.ts'
import type { Problem } from '#worker/contract/problem.ts'
import type { ProcessStatus, StatusAnswer } from '#worker/contract/process.ts'

import { testApp, type TestApp, type TestRequest } from './app.ts'
import { seedAccount, seedExtraService, seedLocker, seedProcess, seedWorkOrder, type ProcessSeed } from './factories.ts'

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

export type Customer = {
  app: TestApp
  id: string
  code: string
  /** `path` is below /api/process; the version is sent only where it is given. */
  send: (method: Method, path: string, json?: unknown, more?: TestRequest) => Promise<Response>
  status: () => Promise<ProcessStatus>
  /** Asks for a step with the version that is stored now. */
  step: (activeStep: ProcessStep) => Promise<Response>
  walkTo: (step: ProcessStep) => Promise<ProcessStatus>
  /** Ticks the approval, walks to it and confirms. */
  confirm: () => Promise<Response>
}

export function customerOf(process: { id: string; code: string }, app = testApp()): Customer {
  const { id, code } = process
  const send: Customer['send'] = (method, path, json, more = {}) =>
    app.request(`/api/process${path}`, { method, code, ...(json === undefined ? {} : { json }), ...more })
  const status = async () => {
    const response = await send('GET', '')
    expect(response.status).toBe(200)
    const { threadAt, ...own } = await response.json<StatusAnswer>()
    expect(threadAt === null || Date.parse(threadAt) > 0).toBe(true)
    return own
  }
  const step: Customer['step'] = async (activeStep) => {
    const { version } = await status()
    return send('PUT', '/step', { activeStep }, { version })
  }
  const walkTo: Customer['walkTo'] = async (wanted) => {
    for (;;) {
      const current = await status()
      if (current.currentStep === wanted) return current
      const next = processSteps[processSteps.indexOf(current.currentStep) + 1] ?? wanted
      const response = await step(next)
      if (response.status === 200) continue
      const further = processSteps[processSteps.indexOf(next) + 1] ?? wanted
      expect((await step(further)).status, `from ${current.currentStep} to ${further}`).toBe(200)
    }
  }
  return {
    app,
    id,
    code,
    send,
    status,
    step,
    walkTo,
    async confirm() {
      await send('PUT', '/selection/', { workOrderApproved: true })
      await walkTo('APPROVAL')
      return step('WAITING_CONFIRMATION')
    },
  }
}

export type CustomerSeed = {
  account?: Parameters<typeof seedAccount>[0]
  order?: Parameters<typeof seedWorkOrder>[0] | null
  process?: ProcessSeed
  boxes?: number
  /** A wash (`xsv_wash`) and tyres (`xsv_tyres`) unless false. */
  services?: boolean
}

/** Account acc_north that confirms by itself, a cabinet of `boxes` small boxes (3), an order, services and a process. */
export async function seedCustomer(given: CustomerSeed = {}): Promise<Customer> {
  await seedAccount({ confirmsByItself: true, ...given.account })
  const count = given.boxes ?? 3
  await seedLocker({ boxes: Array.from({ length: count }, (_, index) => ({ number: index + 1 })) })
  if (given.services !== false) {
    await seedExtraService({ id: 'xsv_wash', position: 0 })
    await seedExtraService({ id: 'xsv_tyres', description: 'Renkaat', priceCents: 8_905, position: 1 })
  }
  const order = given.order === null ? null : await seedWorkOrder(given.order)
  const links = order === null ? {} : { workOrderId: order.id, customerId: order.customerId }
  return customerOf(await seedProcess({ state: 'STARTED', ...links, ...given.process }))
}

/** Every row of every table, but for the counting of failed look-ups. */
export async function everyRow(): Promise<Record<string, unknown[]>> {
  const { results: tables } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_%' escape '\\'
       and name not in ('d1_migrations', 'rate_limits') order by name`,
  ).all<{ name: string }>()
  const rows = await env.DB.batch(tables.map(({ name }) => env.DB.prepare(`select * from "${name}"`)))
  return Object.fromEntries(tables.map(({ name }, index) => [name, rows[index]?.results ?? []]))
}

/** Makes a call that must leave the database and the pictures as they were. */
export async function expectNothingChanged(call: () => Promise<Response>): Promise<Response> {
  const stored = async () => ({ rows: await everyRow(), pictures: await storedPictures() })
  const before = await stored()
  const response = await call()
  expect(await stored(), 'something was changed').toEqual(before)
  return response
}

/** Keys of the pictures that lie in R2. */
export async function storedPictures(): Promise<string[]> {
  const { objects } = await env.LICENCES.list()
  return objects.map(({ key }) => key).filter((key) => !key.startsWith('archive/'))
}

/** A refusal as it has to look, and nothing changed by the call. */
export async function refusalOf(call: () => Promise<Response>): Promise<Problem> {
  const response = await expectNothingChanged(call)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  const problem = await response.json<Problem>()
  expect(problem).toMatchObject({
    type: `urn:problem:${problem.code}`,
    status: response.status,
    title: expect.any(String),
    instance: expect.stringMatching(/^\/api\/process/),
    requestId: expect.stringMatching(/^req_/),
  })
  return problem
}
