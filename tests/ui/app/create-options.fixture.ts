import type { CreateOptions } from '#worker/contract/staff/visit/create-process.ts'

/** A workshop with orders of a dealer system, and visits that are typed in. */
export const createOptions: CreateOptions = {
  accountId: 'acc_1',
  timeZone: 'Europe/Helsinki',
  processTypes: ['DELIVERY', 'RETRIEVE', 'NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'ONLY_PAYMENT'],
  languages: [{ id: 'lng_fi', lcid: 'fi-FI', name: 'Suomi', isDefault: true }],
  vehicles: [],
  smsCountries: ['FI', 'SE'],
  vatBasisPoints: 2550,
  vatRounding: 'ROW',
  isTotalPriceRounded: false,
}
