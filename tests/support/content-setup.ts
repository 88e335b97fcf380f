/**
 * The set-up of what customers are offered and told, as an admin of a workshop makes it:
 *
 *   beforeEach(openWorkshop)
 *   const wash = await theWash()
 *   await answer(['PUT', `extra-service/${wash.id}`, editOf(wash, { price: 45 })])
 *   expect(await refusal(['DELETE', 'language/acc_north_fi?version=1'])).toMatchObject({ code: 'language.is_default' })
 */
import { expect } from 'vitest'

import type { PricingAnswer } from '#worker/contract/customer/payment.ts'
import type { ExtraService } from '#worker/contract/process.ts'
import type {
  CreateExtraServiceInput,
  CreateLanguageInput,
  CreateProductInput,
  EditExtraServiceInput,
  SettingsExtraService,
  SettingsExtraServices,
  SettingsLanguages,
  SettingsProduct,
  SettingsProducts,
  SettingsTexts,
} from '#worker/contract/staff/settings/content-settings.ts'

import type { TestApp, TestRequest } from './app.ts'
import { jsonOf } from './board.ts'
import { company } from './company.ts'
import { customerOf, everyRow, type Customer } from './customer.ts'
import { freshDatabase } from './database.ts'
import { click } from './desk.ts'
import { seedExtraService, seedProcess, seedWorkOrder } from './factories.ts'

type Stage = { app: TestApp; tokens: Awaited<ReturnType<typeof company>>['tokens']; customer: Customer }

let opened: Stage | null = null

/** The set-up of the current test. */
export const stage = {
  get app() {
    return theStage().app
  },
  get tokens() {
    return theStage().tokens
  },
  get customer() {
    return theStage().customer
  },
}

function theStage(): Stage {
  if (opened === null) throw new Error('The workshop is not open')
  return opened
}

/** Two workshops of a group, one of nobody's; a wash for 40 € and a customer of the first, who is at the services. */
export async function openWorkshop(): Promise<void> {
  await freshDatabase()
  const { app, tokens } = await company()
  await seedExtraService()
  const { id: workOrderId, customerId } = await seedWorkOrder()
  const standing = { state: 'STARTED', currentStep: 'SERVICES' } as const
  const customer = customerOf(await seedProcess({ workOrderId, customerId, ...standing }), app)
  app.d1.forget()
  opened = { app, tokens, customer }
}

export type Call = readonly [method: string, path: string, json?: unknown]
type More = TestRequest & { account?: string }

export const send = ([method, path, json]: Call, { account = 'acc_north', ...more }: More = {}) =>
  stage.app.request(`/api/staff/account/${account}/${path}`, {
    method,
    token: stage.tokens.admin,
    ...(json === undefined ? {} : { json }),
    ...more,
  })
export const answer = async <Answer>(...given: Parameters<typeof send>) => jsonOf<Answer>(await send(...given))

export const services = async () => (await answer<SettingsExtraServices>(['GET', 'extra-service'])).items
export const languages = async () => (await answer<SettingsLanguages>(['GET', 'language'])).items
export const products = async (query = '') => answer<SettingsProducts>(['GET', `product?${query}`])
export const texts = async (languageId = 'acc_north_fi') =>
  answer<SettingsTexts>(['GET', `content-text?languageId=${languageId}`])

/** Returns the refusal of a call, after making sure that nothing was written. */
export async function refusal(call: Call, more: More = {}) {
  const before = await everyRow()
  const response = await send(call, more)
  expect(await everyRow(), `${call[0]} ${call[1]} wrote something`).toEqual(before)
  const { code, errors, changed } = await response.json<{ code: string; errors?: unknown; changed?: unknown }>()
  const told = errors === undefined ? {} : { errors }
  return { status: response.status, code, ...told, ...(changed === undefined ? {} : { changed }) }
}

export const serviceForm = (change: Partial<CreateExtraServiceInput> = {}): CreateExtraServiceInput => ({
  clickId: click(1),
  type: 'NORMAL',
  enabled: true,
  pricingType: 'FIXED',
  price: 89.9,
  descriptions: [
    { languageId: 'acc_north_fi', description: 'Sisäpuhdistus' },
    { languageId: 'acc_north_sv', description: 'Invändig rengöring' },
  ],
  compatibilities: [],
  products: [],
  ...change,
})
export const editOf = (
  service: SettingsExtraService,
  change: Partial<EditExtraServiceInput> = {},
): EditExtraServiceInput => ({
  version: service.version,
  type: service.type,
  enabled: service.enabled,
  pricingType: service.pricingType,
  price: service.price,
  descriptions: service.descriptions,
  compatibilities: service.compatibilities,
  products: service.products.map(({ productId, amount }) => ({ productId, amount })),
  ...change,
})
export const productForm = (change: Partial<CreateProductInput> = {}): CreateProductInput => ({
  clickId: click(1),
  type: 'SPARE_PART',
  productCode: 'OIL-5W30',
  brandCode: null,
  description: 'Moottoriöljy 5W-30',
  price: 12.5,
  serviceTimeInMinutes: 0,
  ...change,
})
export const languageForm = (change: Partial<CreateLanguageInput> = {}): CreateLanguageInput => ({
  clickId: click(1),
  lcid: 'de-DE',
  name: 'Deutsch',
  isDefault: false,
  ...change,
})

export const theWash = async () => {
  const wash = (await services()).find(({ id }) => id === 'xsv_wash')
  if (wash === undefined) throw new Error('No wash')
  return wash
}
export const makeProduct = (change: Partial<CreateProductInput> = {}) =>
  answer<SettingsProduct>(['POST', 'product', productForm(change)])
export const offered = async () => (await stage.customer.send('GET', '/extra-service/available')).json<ExtraService[]>()
export const pricing = async () => (await stage.customer.send('GET', '/pricing')).json<PricingAnswer>()
export const pick = (productId = 'xsv_wash') => stage.customer.send('PUT', '/extra-service/', { productId })
export const putText = (key: string, text: string | null, was: string | null = null, languageId = 'acc_north_fi') =>
  ['PUT', 'content-text', { languageId, texts: [{ key, text, was }] }] as const

/** Returns the effect of a change on the customer's process: the version, and whether its open pages are told. */
export async function seenBy(change: () => Promise<unknown>) {
  const before = await stage.customer.status()
  stage.app.woken.length = 0
  await change()
  const after = await stage.customer.status()
  return {
    moved: after.version - before.version,
    woken: stage.app.woken.includes(`${stage.customer.id}:room`),
  }
}
export const told = { moved: 1, woken: true }

/** A form of something new as the change of one that was seen: with its version, without the id of a click. */
export function changeOf(form: object, version = 1): Record<string, unknown> {
  const fields = Object.entries(form).filter(([name]) => name !== 'clickId')
  return { ...Object.fromEntries(fields), version }
}
