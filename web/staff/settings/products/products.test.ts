import { describe, expect, it } from 'vitest'

import { faultsOf, refusedOf } from '#web/staff/settings/kit/field.tsx'
import type { SettingsProduct } from '#worker/contract/staff/settings/content-settings.ts'

import { inputOf, products, type ProductDraft } from './product-resource.ts'

const { draftOf, fields } = products

const oil: SettingsProduct = {
  id: 'prd_1',
  version: 2,
  type: 'SPARE_PART',
  productCode: 'OIL',
  brandCode: null,
  description: 'Öljy',
  price: 12.5,
  serviceTimeInMinutes: 15,
  extraServices: 0,
}

describe('the form of a product', () => {
  it('sends back what it was opened with', () => {
    expect({ ...oil, ...inputOf(draftOf(oil)) }).toEqual(oil)
    const gross = { ...oil, price: 63.67, priceWithVat: 79.9 }
    expect(draftOf(gross)).toMatchObject({ price: '79,90', isGross: true })
    expect(inputOf(draftOf(gross))).toMatchObject({ priceWithVat: 79.9 })
    expect(inputOf(draftOf(gross))).not.toHaveProperty('price')
    expect(draftOf(null)).toMatchObject({ price: '', isGross: true })
    expect(inputOf({ ...draftOf(oil), brandCode: ' M1 ' })).toMatchObject({ brandCode: 'M1' })
  })

  it.each<[string, Partial<ProductDraft>, object]>([
    ['as it is', {}, {}],
    ['without a code', { productCode: ' ' }, { productCode: 'productCodeMissing' }],
    ['without a name', { description: '' }, { description: 'productDescriptionMissing' }],
    ['with three decimals', { price: '1,005' }, { price: 'priceInvalid' }],
    ['with a price beyond all bounds', { price: '2 000 000' }, { price: 'priceTooBig' }],
    ['with half a minute', { serviceTimeInMinutes: '0,5' }, { serviceTimeInMinutes: 'serviceTimeInvalid' }],
    ['with more than a week', { serviceTimeInMinutes: '10081' }, { serviceTimeInMinutes: 'serviceTimeInvalid' }],
    ['with no time', { serviceTimeInMinutes: '' }, {}],
  ])('%s', (_how, change, faults) => {
    expect(faultsOf(fields, { ...draftOf(oil), ...change })).toEqual(faults)
  })

  it('says what the server did not take', () => {
    expect(refusedOf(fields, { productCode: 'taken' })).toEqual({ productCode: 'productCodeTaken' })
    expect(refusedOf(fields, { price: 'too_big' })).toEqual({ price: 'priceTooBig' })
    expect(refusedOf(fields, { priceWithVat: 'too_big' })).toEqual({ priceWithVat: 'priceTooBig' })
  })
})
