import type { BeginCredit } from '#worker/providers/credit-port.ts'
import type { MerchantSettings } from '#worker/providers/resurs-merchant/call.ts'
import type { SimplifiedSettings } from '#worker/providers/resurs-simplified/call.ts'

import { order } from './payment-fixtures.ts'

export const merchantSettings: MerchantSettings = {
  baseUrl: 'https://mapi.example',
  clientId: 'client-1',
  clientSecret: 'secret-of-client-1',
  scope: 'mock-merchant-api',
  storeId: '5f1c2a70-3b7e-4b0a-9d2e-6a1f0c4d8e11',
}
export const simplifiedSettings: SimplifiedSettings = {
  baseUrl: 'https://soap.example/ecommerce-test',
  username: 'ärepresentative',
  password: 'pass:word',
  callbackSalt: 'iCanHasCheezeburger',
  callbackUser: 'resurs',
  callbackPassword: 'a-password-of-the-callbacks',
}

/** A test person of the bank's who is accepted. */
export const acceptedId = '230580-7335'

export const beginInput: BeginCredit = {
  order,
  method: { id: 'FI-OSAMAKSU', paymentMethod: 'PARTIAL' },
  creditCents: 24_890,
  applicant: {
    governmentId: acceptedId,
    firstName: 'Mäijä',
    lastName: 'Öljynen',
    email: 'maija.oljynen@example.fi',
    phoneNumber: '+358401234567',
    address: 'Hämeenkatu 6 <B> & "12"',
    postalCode: '33100',
    city: 'Tampere',
    country: 'FI',
    ipAddress: '198.51.100.7',
    userAgent: 'Firefox on a phone',
  },
  language: 'fi',
  urls: {
    success: 'https://huolto.example/signing-feedback/resurs-bank/ABCDEFGHJKMN/success?settingId=cst_1',
    cancel: 'https://huolto.example/signing-feedback/resurs-bank/ABCDEFGHJKMN/cancel?settingId=cst_1',
    error: 'https://huolto.example/signing-feedback/resurs-bank/ABCDEFGHJKMN/error?settingId=cst_1',
    callback: 'https://huolto.example/api/callback/payment/resurs-bank/pay_1/k3z',
    managementCallback: 'https://huolto.example/api/callback/payment/resurs-bank/pay_1/k3z',
  },
}
