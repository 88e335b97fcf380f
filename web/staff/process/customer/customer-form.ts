import type { EditCustomerInput, StaffCustomer } from '#worker/contract/staff/visit/process-page.ts'

export const customerFields = [
  'phoneNumber',
  'email',
  'name',
  'firstName',
  'lastName',
  'streetAddress',
  'postalCode',
  'city',
  'languageLcid',
] as const
export type CustomerField = (typeof customerFields)[number]
export type CustomerForm = Record<CustomerField, string>

export function customerForm(customer: StaffCustomer): CustomerForm {
  const { phoneNumber, email, name, firstName, lastName, streetAddress, postalCode, city, languageLcid } = customer
  return {
    phoneNumber: phoneNumber ?? '',
    email: email ?? '',
    name: name ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    streetAddress: streetAddress ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
    languageLcid: languageLcid ?? '',
  }
}

/** Only what was typed again is sent: what somebody else changed meanwhile in another field stays. */
export function customerEdit(seen: StaffCustomer, form: CustomerForm, revokeOldLink: boolean): EditCustomerInput {
  const before = customerForm(seen)
  const edited = customerFields.filter((field) => form[field].trim() !== before[field])
  return {
    version: seen.version,
    ...Object.fromEntries(edited.map((field) => [field, form[field].trim() === '' ? null : form[field].trim()])),
    ...(revokeOldLink && { revokeOldLink }),
  }
}

/** Returns the customer's fields that differ from those that were seen, with their present values. */
export function changedFields(seen: StaffCustomer, present: StaffCustomer): { field: CustomerField; value: string }[] {
  const before = customerForm(seen)
  const after = customerForm(present)
  return customerFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, value: after[field] }))
}

/** Returns the form with the user's edits kept; the fields that were left alone take their present values. */
export function carriedOver(seen: StaffCustomer, present: StaffCustomer, form: CustomerForm): CustomerForm {
  const before = customerForm(seen)
  const carried = customerForm(present)
  for (const field of customerFields) {
    if (form[field] !== before[field]) carried[field] = form[field]
  }
  return carried
}
