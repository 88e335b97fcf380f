import { otherLimits } from '#tests/support/other-limits.ts'
import { formOf, jpegOf } from '#tests/support/pictures.ts'
import { workshopGroup, type Workshop } from '#tests/support/three-workshops.ts'

import { nth, type Samples } from './desk-samples.ts'
import { faceSamples } from './face-samples.ts'
import { machineSamples } from './machine-samples.ts'
import { thing } from './sample-things.ts'

const service = { type: 'NORMAL', enabled: true, price: 10, compatibilities: [], products: [] }
const product = { type: 'NORMAL', brandCode: null, description: 'Neste', price: 5, serviceTimeInMinutes: 0 }
const car = { purpose: 'SUBSTITUTE', make: 'Volvo', model: 'EX30', parkingPlace: '', fuel: 'ELECTRIC', enabled: true }
const wash = ({ accountId }: Workshop) => [{ languageId: `${accountId}_fi`, description: 'Pesu' }]
const credentials = { version: null, baseUrl: 'https://provider.example' }
const organisation = {
  issuer: 'https://provider.example',
  clientId: 'huolto',
  clientSecret: 's',
  role: 'sales',
  accountIds: [],
  enabled: true,
  twoFactorAmr: ['mfa'],
  twoFactorAcr: [],
}
const alert = { causes: ['cabinet_silent'], language: 'fi' }
const settings = {
  name: 'Uusi Huolto',
  phoneNumber: '+358 9 123 4567',
  email: 'uusi@huolto.example',
  streetAddress: 'Uusikatu 1',
  postalCode: '00200',
  city: 'Espoo',
  businessId: '0112038-9',
  accentColor: null,
  timeZone: 'Europe/Helsinki',
  locale: 'fi-FI',
  smsSender: 'UusiHuolto',
  smsNumber: '+358401112223',
  showPricesInWorkOrderStep: false,
  showReservationInWorkOrderStep: false,
  orderRowTypesToShowInWorkOrderStep: ['NORMAL'],
  paymentType: ['TERMINAL'],
  paymentImplementationType: null,
  isTotalPriceRounded: true,
  vatBasisPoints: 2550,
  vatRounding: 'ROW',
  approvalToleranceBasisPoints: 1000,
  confirmsByItself: true,
  identityCheck: 'NONE',
  identityProvider: null,
  boxSize: 'M',
  customerReservationHours: 24,
  advisorReservationHours: 12,
  linkValidDays: 14,
  retentionMonths: 12,
  archiveDays: 60,
  ...otherLimits,
  remindsUnopened: false,
  remindUnpaidDays: 5,
  fastLaneMode: 'SEARCH',
  uiConfig: {
    showDriverLicense: false,
    notesEnabled: false,
    showQrCode: false,
    creditPaymentButtonContentType: 'IMAGE',
    creditInfoCollapsed: false,
  },
  deliveryInfoEnabled: false,
}

const opening = {
  groupId: workshopGroup,
  name: 'Uusi Huolto',
  phoneNumber: '',
  email: '',
  streetAddress: '',
  postalCode: '',
  city: '',
  businessId: '',
  timeZone: 'Europe/Helsinki',
  smsSender: 'UusiHuolto',
  vatBasisPoints: 2550,
  features: [],
  kiosk: false,
  start: { from: 'nothing', languages: ['fi-FI'] },
}

/** The set-up of a workshop. */
export const settingsSamples: Samples = {
  'POST /api/staff/workshop-group': { json: (at) => ({ clickId: nth(at, 40), name: `Ketju ${at.index}` }) },
  'PUT /api/staff/workshop-group/:id': {
    params: () => ({ id: 'grp_2' }),
    json: () => ({ name: 'Muu ketju', before: 'Muu' }),
  },
  'POST /api/staff/workshop': {
    json: (at) => ({ ...opening, clickId: nth(at, 41), slug: `uusi-huolto-${at.index}` }),
  },
  // Visits are open in each.
  'POST /api/staff/workshop/:accountId/close': { json: () => ({ version: 1, reason: 'Muutto' }), granted: [409] },
  'POST /api/staff/workshop/:accountId/reopen': { json: () => ({ version: 1 }) },
  'POST /api/staff/workshop/:accountId/visits-file': {},

  'PUT /api/staff/email-sender/:id': {
    params: ({ accountId }) => ({ id: accountId }),
    json: () => ({
      address: 'huolto@uusi.example',
      seen: 'ASKED',
      state: 'PREPARED',
      reason: '',
      dkimSelector: 'resend',
      dkimKey: 'p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ',
    }),
    granted: [404],
  },
  'PUT /api/staff/sms-sender/:id': {
    params: ({ accountId }) => ({ id: accountId }),
    json: () => ({ sender: 'Pohjola', seen: 'REGISTERED', state: 'REFUSED', reason: 'Varattu' }),
    granted: [200, 409],
  },
  'PUT /api/staff/operator-notice': {
    json: () => ({
      version: 0,
      notice: {
        kind: 'TROUBLE',
        from: '2026-03-02T10:00:00Z',
        until: null,
        texts: { fi: 'Vika', sv: 'Fel', en: 'Trouble' },
      },
    }),
    granted: [200, 409],
  },
  'PUT /api/staff/account/:accountId/settings': { json: () => ({ version: 1, ...settings }) },
  'PUT /api/staff/account/:accountId/features': {
    json: () => ({ version: 1, features: [] }),
    granted: [200, 409],
  },
  'PUT /api/staff/account/:accountId/opening-hours': {
    json: () => ({ version: 0, week: [[[480, 1020]], [], [], [], [], [], []], exceptions: [] }),
  },
  'POST /api/staff/account/:accountId/go-live': { json: () => ({ reason: '' }) },
  'GET /api/staff/account/:accountId/email-sender': {},
  'PUT /api/staff/account/:accountId/email-sender': { json: () => ({ version: 0, address: 'huolto@uusi.example' }) },
  'POST /api/staff/account/:accountId/email-sender/check': { granted: [409] },
  'PUT /api/staff/account/:accountId/no-services': { json: () => ({ none: true }) },
  'POST /api/staff/account/:accountId/sms-proof': { json: () => ({ phoneNumber: '0401234567' }) },
  'POST /api/staff/account/:accountId/sms-proof/code': { json: () => ({ code: '000000' }), granted: [409, 422] },
  'POST /api/staff/account/:accountId/stop-live': { json: () => ({ reason: 'Muutto' }), granted: [200, 403] },
  'POST /api/staff/account/:accountId/trial': {
    json: (at) => ({ clickId: nth(at, 8), processType: 'DELIVERY', phoneNumber: '0401234567', price: 1 }),
  },
  'PUT /api/staff/account/:accountId/sign-in-rules': {
    json: () => ({ roles: ['sales'], before: [] }),
    granted: [200, 403],
  },
  'POST /api/staff/account/:accountId/alert-recipient': {
    json: (at) => ({ clickId: nth(at, 41), way: 'EMAIL', address: 'uusi@huolto.example', ...alert }),
  },
  'PUT /api/staff/account/:accountId/alert-recipient/:id': {
    params: thing('alc'),
    json: () => ({ version: 1, ...alert }),
  },
  'DELETE /api/staff/account/:accountId/alert-recipient/:id': { params: thing('alc', 'd') },
  'POST /api/staff/account/:accountId/alert-recipient/:id/test': { params: thing('alc') },
  'POST /api/staff/alert-recipient': {
    json: (at) => ({ clickId: nth(at, 42), way: 'EMAIL', address: `uusi${at.index}@huolto.example`, ...alert }),
  },
  'PUT /api/staff/alert-recipient/:id': {
    params: () => ({ id: 'alc_all' }),
    json: () => ({ version: 1, ...alert }),
  },
  'POST /api/staff/alert-recipient/:id/test': { params: () => ({ id: 'alc_all' }) },
  'DELETE /api/staff/alert-recipient/:id': { params: () => ({ id: 'alc_none' }) },
  'POST /api/staff/account/:accountId/delivery-option': {
    json: (at) => ({ clickId: nth(at, 7), labels: { 'fi-FI': 'Kotiin' }, enabled: true }),
  },
  'PUT /api/staff/account/:accountId/delivery-option': { json: () => ({ ids: [] }), granted: [409] },
  'PUT /api/staff/account/:accountId/delivery-option/:id': {
    params: ({ accountId }) => ({ id: `${accountId}_home` }),
    json: () => ({ version: 1, labels: { 'fi-FI': 'Kotiin' }, enabled: true }),
  },
  'DELETE /api/staff/account/:accountId/delivery-option/:id': {
    params: ({ accountId }) => ({ id: `${accountId}_work` }),
  },
  'PUT /api/staff/account/:accountId/delivery-image': { body: () => formOf({ file: jpegOf() }) },
  'DELETE /api/staff/account/:accountId/delivery-image': {},

  'POST /api/staff/account/:accountId/message-template': {
    json: (at) => ({ clickId: nth(at, 33), name: 'Valmis', texts: { 'fi-FI': 'Auto on valmis.' } }),
  },
  'PUT /api/staff/account/:accountId/message-template/:id': {
    params: thing('mtp'),
    json: () => ({ version: 1, name: 'Valmis', texts: { 'fi-FI': 'Auto on valmis.' } }),
  },
  'DELETE /api/staff/account/:accountId/message-template/:id': { params: thing('mtp', 'd') },

  'GET /api/staff/account/:accountId/proposal-template': {},
  'POST /api/staff/account/:accountId/proposal-template': {
    json: (at) => ({ clickId: nth(at, 72), title: 'Jarrupalat', words: '', urgency: 'SOON', price: 80 }),
  },
  'PUT /api/staff/account/:accountId/proposal-template/:id': {
    params: thing('awt'),
    json: () => ({ version: 1, title: 'Jarrupalat', words: '', urgency: 'SOON', price: 80 }),
  },
  'DELETE /api/staff/account/:accountId/proposal-template/:id': { params: thing('awt', 'd') },

  'POST /api/staff/account/:accountId/extra-service': {
    json: (at) => ({ clickId: nth(at, 8), ...service, descriptions: wash(at) }),
  },
  'PUT /api/staff/account/:accountId/extra-service/:id': {
    params: thing('xsv'),
    json: (at) => ({ version: 1, ...service, descriptions: wash(at) }),
  },
  'DELETE /api/staff/account/:accountId/extra-service/:id': {
    params: thing('xsv', 'd'),
    query: () => 'version=1',
  },
  'PUT /api/staff/account/:accountId/extra-service-order': { json: () => ({ ids: [] }), granted: [409] },
  'POST /api/staff/account/:accountId/product': {
    json: (at) => ({ clickId: nth(at, 9), ...product, productCode: 'UUSI' }),
  },
  'PUT /api/staff/account/:accountId/product/:id': {
    params: thing('prd'),
    json: () => ({ version: 1, ...product, productCode: 'MUU' }),
  },
  'DELETE /api/staff/account/:accountId/product/:id': { params: thing('prd', 'd'), query: () => 'version=1' },
  'POST /api/staff/account/:accountId/language': {
    json: (at) => ({ clickId: nth(at, 10), lcid: 'nb-NO', name: 'Norsk', isDefault: false }),
  },
  'PUT /api/staff/account/:accountId/language/:id': {
    params: thing('lng'),
    json: () => ({ version: 1, name: 'Deutsch', isDefault: false }),
  },
  'DELETE /api/staff/account/:accountId/language/:id': { params: thing('lng', 'd'), query: () => 'version=1' },
  'PUT /api/staff/account/:accountId/language-order': { json: () => ({ ids: [] }), granted: [409] },
  'GET /api/staff/account/:accountId/content-text': { query: ({ accountId }) => `languageId=${accountId}_fi` },
  'PUT /api/staff/account/:accountId/content-text': {
    json: ({ accountId }) => ({
      languageId: `${accountId}_fi`,
      texts: [{ key: 'approvalTitle', text: 'Tarkista', was: null }],
    }),
  },

  'POST /api/staff/account/:accountId/vehicle': { json: () => ({ ...car, licenseNumber: 'UUS-1' }) },
  'PUT /api/staff/account/:accountId/vehicle/:id': {
    params: thing('sub'),
    json: () => ({ ...car, licenseNumber: 'MUU-1', version: 1 }),
  },
  'DELETE /api/staff/account/:accountId/vehicle/:id': { params: thing('sub', 'd') },
  'PUT /api/staff/account/:accountId/provider-credentials/:provider': {
    params: () => ({ provider: 'BAMBORA' }),
    json: (at) => ({ ...credentials, clickId: nth(at, 11), secrets: { apiKey: 'a', privateKey: 'b' } }),
  },
  'POST /api/staff/account/:accountId/provider-credentials/:provider/test': {
    params: () => ({ provider: 'CHECKOUT_FINLAND' }),
    json: () => ({ version: 1 }),
    granted: [404],
  },
  'DELETE /api/staff/account/:accountId/provider-credentials/:provider': {
    params: () => ({ provider: 'ENERIUS' }),
  },
  'POST /api/staff/account/:accountId/creditor-setting': {
    json: (at) => ({ clickId: nth(at, 12), name: 'Resurs', api: 'MERCHANT_API', enabled: true }),
  },
  'PUT /api/staff/account/:accountId/creditor-setting-order': { json: () => ({ ids: [] }), granted: [409] },
  'PUT /api/staff/account/:accountId/creditor-setting/:id': {
    params: thing('ocs'),
    json: () => ({ version: 1, name: 'Osamaksu', enabled: true }),
  },
  // Two workshops are of one group: what was set up of it for the first is another for the second.
  'PUT /api/staff/account/:accountId/organisation/domains': {
    json: ({ index }) => ({ domains: [`chain${index}.example`], seen: [] }),
    granted: [200, 409],
  },
  'PUT /api/staff/account/:accountId/organisation': {
    json: () => ({ ...organisation, version: 0 }),
    granted: [200, 409],
  },
  'POST /api/staff/account/:accountId/organisation/try': {
    json: () => ({ issuer: organisation.issuer }),
    granted: [200, 409],
  },
  'POST /api/staff/account/:accountId/organisation/try-sign-in': { granted: [200, 409] },
  'PUT /api/staff/account/:accountId/creditor-setting/:id/credentials': {
    params: thing('ocs'),
    json: (at) => ({
      ...credentials,
      clickId: nth(at, 13),
      secrets: { clientId: 'a', clientSecret: 'b', scope: 'merchant-api', storeId: crypto.randomUUID() },
    }),
  },
  'POST /api/staff/account/:accountId/creditor-setting/:id/credentials/test': {
    params: thing('ocs'),
    json: () => ({ version: 7 }),
    granted: [404, 409],
  },
  'DELETE /api/staff/account/:accountId/creditor-setting/:id': { params: thing('ocs', 'd') },
  ...faceSamples,
  ...machineSamples,
}
