import type { BoxSize } from '#domain/enums.ts'
import { isDeliveryProcess, processPath } from '#domain/process-type.ts'
import { builtInTexts } from '#tests/support/content.ts'
import type { ProcessInit, ProcessStatus, WorkOrder } from '#worker/contract/process.ts'

import { plainOrder, plainRow, plainService } from './entities.ts'

const sizes: readonly BoxSize[] = ['S', 'S', 'S', 'M', 'L']

/** A cabinet of fifteen boxes in three columns, box 7 the one of the process. */
const box: NonNullable<ProcessStatus['box']> = {
  number: 7,
  size: 'S',
  lockerName: 'Pihakaappi',
  lockerAddress: 'Sepänkatu 4, 20700 Turku',
  instructions: 'Kaappi on pääoven vasemmalla puolella. Valo syttyy liikkeestä.',
  cabinet: Array.from({ length: 15 }, (_, index) => ({
    number: index + 1,
    column: Math.floor(index / 5) + 1,
    row: (index % 5) + 1,
    size: sizes[index % 5] ?? 'S',
    isThis: index === 6,
  })),
}

const row = (id: string, description: string, price: number, change: Partial<WorkOrder['orderRows'][number]> = {}) => ({
  ...plainRow,
  id,
  description,
  price,
  priceWithVat: Math.round(price * 125.5) / 100,
  ...change,
})

const workOrder: WorkOrder = {
  ...plainOrder,
  externalWorkOrderId: '482913',
  customer: { firstName: 'Päivi', lastName: 'Lähdesmäki', name: 'Päivi Lähdesmäki' },
  vehicle: { id: 'v1', licenseNumber: 'CKL-482', make: 'Volvo', model: 'V60 Cross Country D4 AWD', vin: null },
  reservationStart: '2026-11-24T06:00:00Z',
  reservationEnd: '2026-11-24T14:00:00Z',
  orderRows: [
    row('r1', 'Määräaikaishuolto 60 000 km', 229),
    row('r2', 'Moottoriöljy 0W-20, 5,6 l', 78.4, { type: 'SPARE_PART' }),
    row('r3', 'Jarrunesteen vaihto', 64),
    row('r4', 'Takaluukun lukon vaihto', 0, { type: 'WARRANTY_REPAIR', payer: 'WARRANTY' }),
    row('r5', 'Etuakselilta kuuluu kolinaa hitaassa vauhdissa', 0, { type: 'CUSTOMER_NOTES', payer: 'NONE' }),
  ],
  sumPrice: 466.11,
  totalPrice: 466.11,
}

const status: ProcessStatus = {
  id: 'p1',
  linkCode: '4F7K9Q2MX3VD',
  version: 3,
  state: 'STARTED',
  stateChangedAt: '2026-11-20T06:00:00Z',
  processType: 'DELIVERY',
  isDeliveryProcess: true,
  currentStep: 'WORK_ORDER',
  workOrderApproved: false,
  customerHasDrivingLicense: false,
  useRetrievalProcess: false,
  returnsSubstituteVehicle: false,
  hasDrivingLicensePicture: false,
  selectedExtraServices: [],
  customerNotes: '',
  keysLaidBack: false,
  keyMissingAt: null,
  boxAccessCode: null,
  box: null,
  overflow: null,
  deliveryInfo: null,
  askedPrice: null,
  linkToTell: null,
  additionalWork: null,
  readyAt: null,
  payment: null,
  identity: null,
}

const languages = [
  { id: 'l-fi', lcid: 'fi-FI', name: 'Suomi', isDefault: true },
  { id: 'l-sv', lcid: 'sv-FI', name: 'Svenska', isDefault: false },
  { id: 'l-en', lcid: 'en-GB', name: 'English', isDefault: false },
]

const service = (id: string, fi: string, sv: string, en: string, totalPrice: number) => ({
  ...plainService,
  id,
  descriptions: [
    { languageId: 'l-fi', description: fi },
    { languageId: 'l-sv', description: sv },
    { languageId: 'l-en', description: en },
  ],
  totalPrice,
})

/** The parts of a customer's view that a test or a screen may want otherwise. */
export type ViewChange = {
  process?: Partial<ProcessStatus>
  account?: Partial<ProcessInit['account']>
  uiConfig?: Partial<ProcessInit['uiConfig']>
  workOrder?: WorkOrder | null
  language?: 'fi' | 'sv' | 'en'
  isLanguageSettled?: boolean
  kioskOpenedAt?: string
}

/** Box and code of a process whose customer is to go to the cabinet. */
export const atTheCabinet = { box, boxAccessCode: '731904' } satisfies Partial<ProcessStatus>

/** Returns the view that one customer has of one process: a delivery with a full work order unless told otherwise. */
export function customerView(change: ViewChange = {}): ProcessInit {
  const process = { ...status, ...change.process }
  const language = change.language ?? 'fi'
  const steps = processPath(process.processType, { offersServices: true })
  return {
    process: { ...process, isDeliveryProcess: isDeliveryProcess(process.processType) },
    ...(change.kioskOpenedAt === undefined ? {} : { kioskOpenedAt: change.kioskOpenedAt }),
    workOrder: change.workOrder === undefined ? workOrder : change.workOrder,
    languages,
    content: { languageId: `l-${language}`, texts: { ...builtInTexts(language) } },
    isLanguageSettled: change.isLanguageSettled ?? true,
    threadAt: null,
    uiConfig: {
      showDriverLicense: true,
      notesEnabled: true,
      showQrCode: true,
      creditPaymentButtonContentType: 'STRING',
      creditInfoCollapsed: true,
      ...change.uiConfig,
    },
    account: {
      name: 'Aura Auto Turku',
      phoneNumber: '+358 2 555 1200',
      email: 'huolto@auraauto.example',
      streetAddress: 'Sepänkatu 4',
      postalCode: '20700',
      city: 'Turku',
      accentColor: null,
      pageAddress: 'aura-auto-turku',
      timeZone: 'Europe/Helsinki',
      locale: 'fi-FI',
      showPricesInWorkOrderStep: true,
      showReservationInWorkOrderStep: true,
      orderRowTypesToShowInWorkOrderStep: ['NORMAL', 'SPARE_PART', 'WARRANTY_REPAIR', 'CUSTOMER_NOTES'],
      paymentType: ['ONLINE', 'TERMINAL'],
      paymentImplementationType: 'CHECKOUT_FINLAND',
      deliveryInfo: {
        imageUrl: null,
        deliveryOptions: [
          { id: 'd1', label: 'Noudan itse lokerosta', isKeysBack: true },
          { id: 'd2', label: 'Tuokaa auto kotipihaan', isKeysBack: false },
        ],
      },
      isTotalPriceRounded: false,
      onlineCreditorSettings: [],
      openingHours: null,
      ...change.account,
    },
    path: { currentStep: process.currentStep, processSteps: steps.map((step) => ({ step, features: [] })) },
    extraServices: [
      service('s1', 'Sisäpuhdistus ja imurointi', 'Invändig rengöring', 'Interior cleaning', 89),
      service('s2', 'Renkaiden kausivaihto', 'Säsongsbyte av däck', 'Seasonal tyre change', 64.9),
      service('s3', 'Tuulilasinpesunesteen täyttö', 'Påfyllning av spolarvätska', 'Washer fluid refill', 12.5),
    ],
    room: { url: 'http://localhost:1999', room: 'visit-none', token: '' },
  }
}
