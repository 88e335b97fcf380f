import { expect, it } from 'vitest'

import type { StaffCustomer } from '#worker/contract/staff/visit/process-page.ts'

import { carriedOver, changedFields, customerEdit, customerForm } from './customer-form.ts'

const seen: StaffCustomer = {
  id: 'cus_1',
  version: 3,
  externalCustomerNumber: null,
  name: null,
  firstName: 'Aino',
  lastName: 'Virtanen',
  phoneNumber: '+358401234567',
  email: null,
  streetAddress: null,
  postalCode: null,
  city: 'Tampere',
  languageLcid: 'fi-FI',
  isEditedManually: false,
  isErased: false,
}

it('only what was typed anew is sent, with the version that was seen', () => {
  const form = { ...customerForm(seen), phoneNumber: ' +358409999999 ', city: '' }
  expect(customerEdit(seen, form, false)).toEqual({ version: 3, phoneNumber: '+358409999999', city: null })
  expect(customerEdit(seen, customerForm(seen), true)).toEqual({ version: 3, revokeOldLink: true })
})

it('a change by somebody else is told, and what was typed here is kept', () => {
  const present = { ...seen, version: 4, email: 'aino@example.com', city: 'Nokia' }
  const typed = { ...customerForm(seen), city: 'Ylöjärvi' }
  expect(changedFields(seen, present)).toEqual([
    { field: 'email', value: 'aino@example.com' },
    { field: 'city', value: 'Nokia' },
  ])
  const carried = carriedOver(seen, present, typed)
  expect(carried).toMatchObject({ email: 'aino@example.com', city: 'Ylöjärvi', firstName: 'Aino' })
  expect(customerEdit(present, carried, false)).toEqual({ version: 4, city: 'Ylöjärvi' })
})
