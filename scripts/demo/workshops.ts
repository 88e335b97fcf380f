import type {
  CreditorApi,
  FastLaneMode,
  IdentityDemand,
  IdentityProvider,
  PaymentProvider,
  VehicleFuel,
} from '#domain/enums.ts'

import { creditWorkshops } from './credit-workshops.ts'
import { identityWorkshops } from './identity-workshops.ts'
import { moreWorkshops } from './more-workshops.ts'

/** The demo's workshops: two that are large, and six more. Names, addresses and numbers are invented; 000 02xx are numbers that nobody has. */
export type Workshop = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly phoneNumber: string
  readonly email: string
  readonly streetAddress: string
  readonly postalCode: string
  readonly city: string
  readonly accentColor: string
  readonly confirmsByItself: boolean
  readonly isTotalPriceRounded: boolean
  readonly paymentTypes: ('ONLINE' | 'TERMINAL' | 'CREDIT')[]
  readonly provider: PaymentProvider
  /** The contracts with the creditor, by the names that customers choose from; none where it is left out. */
  readonly creditors?: readonly { readonly name: string; readonly api: CreditorApi }[]
  readonly creditPaymentButtonContentType?: 'STRING' | 'IMAGE'
  /** Nobody is asked who they are where these are left out. */
  readonly identityCheck?: IdentityDemand
  readonly identityProvider?: IdentityProvider
  /** The first step of its kiosk; there is none where this is left out. */
  readonly fastLaneMode?: FastLaneMode
  /** True where its dealer system gets webhooks. */
  readonly notifiesDealerSystem?: boolean
  readonly locker: {
    readonly id: string
    readonly name: string
    readonly instructions: Readonly<Record<string, string>>
    /** The site's help when the cabinet is full; none where this is left out. */
    readonly overflow?: Readonly<Record<string, string>>
  }
  /** The place of the cars, as the delivery options call it. */
  readonly yard: { readonly fi: string; readonly sv: string; readonly en: string }
  readonly cars: readonly {
    readonly purpose: 'SUBSTITUTE' | 'TEST_DRIVE'
    readonly licenseNumber: string
    readonly make: string
    readonly model: string
    /** Its place and its fuel, as far as the workshop has said them. */
    readonly parkingPlace?: string
    readonly fuel?: VehicleFuel
  }[]
}

export const group = { id: 'grp_pohjola', name: 'Autohuolto Pohjola', businessId: '1234567-1' } as const

export const workshops: readonly Workshop[] = [
  {
    id: 'acc_herttoniemi',
    slug: 'pohjola-herttoniemi',
    name: 'Autohuolto Pohjola, Herttoniemi',
    phoneNumber: '+358400000201',
    email: 'herttoniemi@autohuoltopohjola.example',
    streetAddress: 'Mekaanikonkatu 27',
    postalCode: '00880',
    city: 'Helsinki',
    accentColor: '#0e4f5c',
    confirmsByItself: true,
    isTotalPriceRounded: false,
    paymentTypes: ['ONLINE', 'TERMINAL'],
    provider: 'CHECKOUT_FINLAND',
    fastLaneMode: 'SEARCH',
    locker: {
      id: 'lck_herttoniemi',
      name: 'Avainkaappi, pääovi',
      instructions: {
        'fi-FI': 'Kaappi on pääoven vasemmalla puolella katoksen alla. Valo syttyy, kun lähestyt.',
        'sv-FI': 'Skåpet finns till vänster om huvudingången under skärmtaket. Ljuset tänds när du närmar dig.',
        'en-GB':
          'The cabinet is to the left of the main entrance, under the canopy. The light comes on as you approach.',
      },
    },
    yard: {
      fi: 'Herttoniemen asiakaspihalta',
      sv: 'från kundparkeringen i Hertonäs',
      en: 'from the yard in Herttoniemi',
    },
    cars: [
      {
        purpose: 'SUBSTITUTE',
        licenseNumber: 'POH-101',
        make: 'Volkswagen',
        model: 'Polo 1.0 TSI',
        parkingPlace: 'Takapiha, ruutu 12',
        fuel: 'PETROL',
      },
      {
        purpose: 'SUBSTITUTE',
        licenseNumber: 'POH-102',
        make: 'Toyota',
        model: 'Yaris Hybrid',
        parkingPlace: 'Takapiha, ruutu 13',
        fuel: 'HYBRID',
      },
      {
        purpose: 'SUBSTITUTE',
        licenseNumber: 'POH-103',
        make: 'Škoda',
        model: 'Enyaq 60',
        parkingPlace: 'Latauspaikka 2',
        fuel: 'ELECTRIC',
      },
      {
        purpose: 'TEST_DRIVE',
        licenseNumber: 'KOE-41',
        make: 'Polestar',
        model: '3 Long Range',
        parkingPlace: 'Latauspaikka 4',
        fuel: 'ELECTRIC',
      },
      {
        purpose: 'TEST_DRIVE',
        licenseNumber: 'KOE-42',
        make: 'Toyota',
        model: 'bZ4X AWD',
        parkingPlace: 'Latauspaikka 5',
        fuel: 'ELECTRIC',
      },
    ],
  },
  {
    id: 'acc_tampere',
    slug: 'pohjola-tampere',
    name: 'Autohuolto Pohjola, Tampere',
    phoneNumber: '+358400000202',
    email: 'tampere@autohuoltopohjola.example',
    streetAddress: 'Hatanpään huoltokuja 4',
    postalCode: '33900',
    city: 'Tampere',
    accentColor: '#7a3b12',
    confirmsByItself: false,
    isTotalPriceRounded: true,
    paymentTypes: ['ONLINE', 'TERMINAL', 'CREDIT'],
    provider: 'SVEA',
    notifiesDealerSystem: true,
    locker: {
      id: 'lck_tampere',
      name: 'Avainkaappi, huoltohalli',
      instructions: {
        'fi-FI': 'Kaappi on huoltohallin päädyssä, oven 2 vieressä. Pihalle ajetaan portin B kautta.',
        'sv-FI': 'Skåpet finns vid servicehallens gavel, bredvid dörr 2. Kör in genom port B.',
        'en-GB': 'The cabinet is at the end of the service hall, next to door 2. Drive in through gate B.',
      },
    },
    yard: {
      fi: 'Tampereen huoltopihalta',
      sv: 'från servicegården i Tammerfors',
      en: 'from the service yard in Tampere',
    },
    cars: [
      { purpose: 'SUBSTITUTE', licenseNumber: 'POH-201', make: 'Ford', model: 'Focus 1.0 EcoBoost' },
      { purpose: 'SUBSTITUTE', licenseNumber: 'POH-202', make: 'Kia', model: 'Ceed Sportswagon' },
      { purpose: 'TEST_DRIVE', licenseNumber: 'KOE-51', make: 'Volvo', model: 'EX30 Twin' },
    ],
  },
  ...moreWorkshops,
  ...identityWorkshops,
  ...creditWorkshops,
]

export const languages = [
  { code: 'fi', lcid: 'fi-FI', name: 'Suomi' },
  { code: 'sv', lcid: 'sv-FI', name: 'Svenska' },
  { code: 'en', lcid: 'en-GB', name: 'English' },
] as const

/** An id of a row that each workshop has its own of. */
export function ownId(prefix: string, workshop: Workshop, name: string): string {
  return `${prefix}_${workshop.id.replace('acc_', '')}_${name}`
}
