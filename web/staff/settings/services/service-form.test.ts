import { describe, expect, it } from 'vitest'

import { mergeDrafts } from '#web/lib/merge-drafts.ts'
import { refusedOf } from '#web/staff/settings/kit/field.tsx'
import type { SettingsExtraService } from '#worker/contract/staff/settings/content-settings.ts'

import {
  customerPrice,
  draftOf,
  fittingMakes,
  inputOf,
  missingLanguages,
  serviceFaults,
  serviceName,
  type ServiceDraft,
} from './service-form.ts'
import { servicesOf } from './service-resource.tsx'

const languages = [
  { id: 'sv', isDefault: false },
  { id: 'fi', isDefault: true },
]
const wash: SettingsExtraService = {
  id: 'xsv_1',
  version: 3,
  type: 'NORMAL',
  enabled: true,
  pricingType: 'FIXED',
  price: 89.9,
  totalPrice: 112.82,
  descriptions: [{ languageId: 'fi', description: 'Pesu' }],
  compatibilities: [
    { make: 'Volvo', model: null },
    { make: 'Saab', model: '9-5' },
  ],
  products: [{ productId: 'prd_1', productCode: 'W', description: 'Vaha', price: 12.5, amount: 2 }],
  openProcesses: 0,
}
const draft = (change: Partial<ServiceDraft> = {}): ServiceDraft => ({ ...draftOf(wash), ...change })

describe('the form of an extra service', () => {
  it('sends back what it was opened with', () => {
    expect(inputOf(draftOf(wash))).toEqual({
      type: 'NORMAL',
      enabled: true,
      pricingType: 'FIXED',
      price: 89.9,
      descriptions: wash.descriptions,
      compatibilities: wash.compatibilities,
      products: [{ productId: 'prd_1', amount: 2 }],
    })
  })

  it('is priced with VAT or without it, as are its products', () => {
    const gross = { ...draftOf({ ...wash, priceWithVat: 79.9 }) }
    expect(gross).toMatchObject({ price: '79,90', isGross: true })
    expect(inputOf(gross)).toMatchObject({ priceWithVat: 79.9 })
    expect(customerPrice(gross, 25.5)).toBe(79.9)
    const line = {
      productId: 'prd_2',
      productCode: 'O',
      description: 'Öljy',
      price: 63.67,
      priceWithVat: 79.9,
      amount: '1',
    }
    const both = draft({ pricingType: 'PRODUCTS', products: [...draftOf(wash).products, line] })
    // 2 × 12,50 € with 25,5 %, and 79,90 €.
    expect(customerPrice(both, 25.5)).toBe(111.28)
    expect(serviceFaults(draft({ isGross: true, price: '1 000 000,01' }), languages)).toEqual({ price: 'priceTooBig' })
  })

  it('sends no empty names, makes or models, and no spaces around them', () => {
    const typed = draft({
      descriptions: { fi: ' Pesu ', sv: '  ' },
      compatibilities: [
        { key: 0, make: ' Volvo ', model: ' ' },
        { key: 1, make: '', model: '' },
      ],
    })
    expect(inputOf(typed)).toMatchObject({
      descriptions: [{ languageId: 'fi', description: 'Pesu' }],
      compatibilities: [{ make: 'Volvo', model: null }],
    })
  })

  it.each<[string, Partial<ServiceDraft>, object]>([
    ['as it is', {}, {}],
    ['a name in another language only', { descriptions: { sv: 'Tvätt' } }, { 'descriptions.fi': 'descriptionMissing' }],
    ['no price', { price: '' }, { price: 'priceInvalid' }],
    ['a price in words', { price: 'kymppi' }, { price: 'priceInvalid' }],
    ['a price beyond all bounds', { price: '1000000,01' }, { price: 'priceTooBig' }],
    ['a price of no products', { pricingType: 'PRODUCTS', products: [] }, { products: 'productsNeeded' }],
    [
      'no amount',
      { products: [{ ...wash.products[0], productId: 'p', productCode: '', description: '', price: 1, amount: '0' }] },
      { 'products.0': 'amountInvalid' },
    ],
    [
      'a model without a make',
      { compatibilities: [{ key: 4, make: ' ', model: 'V60' }] },
      { 'compatibilities.4': 'makeMissing' },
    ],
  ])('with %s', (_what, change, faults) => {
    expect(serviceFaults(draft(change), languages)).toEqual(faults)
  })

  it('tells what the customer pays while the price is being typed', () => {
    expect(customerPrice(draft({ price: '100' }), 25.5)).toBe(125.5)
    expect(customerPrice(draft({ pricingType: 'PRODUCTS' }), 24)).toBe(31)
    expect(customerPrice(draft({ price: '1,2,3' }), 25.5)).toBeNull()
    expect(customerPrice(draft({ pricingType: 'PRODUCTS', products: [] }), 25.5)).toBeNull()
  })

  it('says beside the field what the server did not take', () => {
    const { fields } = servicesOf({ languages: [], vatPercent: 25.5 })
    expect(
      refusedOf(fields, {
        'products.1.productId': 'unknown',
        price: 'too_many_decimals',
        descriptions: 'default_missing',
      }),
    ).toEqual({ 'products.1': 'productGone', price: 'priceInvalid', descriptions: 'descriptionMissing' })
    expect(refusedOf(fields, { products: 'too_big' })).toEqual({ products: 'priceTooBig' })
  })

  it('keeps what was typed over what somebody else changed, and takes the rest from them', () => {
    const now = { ...wash, version: 4, price: 95, enabled: false }
    const typed = draft({ price: '99,00' })
    expect(mergeDrafts({ seen: draftOf(wash), now: draftOf(now), mine: typed })).toEqual({
      draft: { ...draftOf(now), price: '99,00' },
      changed: ['enabled', 'price'],
      collisions: [{ path: 'price', mine: '99,00', theirs: '95,00' }],
    })
  })
})

it('a service is called by its name in the default language, and lacks the languages that have none', () => {
  const both = { ...wash, descriptions: [{ languageId: 'sv', description: 'Tvätt' }, ...wash.descriptions] }
  expect(serviceName(both, languages)).toBe('Pesu')
  expect(serviceName({ ...wash, descriptions: [] }, languages)).toBeNull()
  expect(missingLanguages(wash, languages).map(({ id }) => id)).toEqual(['sv'])
})

it('the makes that a service fits are named as far as there is room', () => {
  const fits = (...makes: string[]) => fittingMakes({ compatibilities: makes.map((make) => ({ make, model: null })) })
  expect(fits()).toBe('')
  expect(fits('Volvo', 'Volvo', 'Saab')).toBe('Volvo, Saab')
  expect(fits('Volvo', 'Saab', 'Audi', 'Kia')).toBe('Volvo, Saab +2')
})
