import type { ServiceType } from '#domain/enums.ts'

/** Prices are cents without VAT: what a customer sees are round euros with it. */
export type DemoProduct = {
  readonly code: string
  readonly type: ServiceType
  readonly description: string
  readonly priceCents: number
  readonly minutes: number
}

export type DemoService = {
  readonly name: string
  readonly type: ServiceType
  readonly priceCents: number
  readonly fi: string
  readonly sv: string
  readonly en: string
  /** Makes that it is for; every car when there are none. */
  readonly makes: readonly string[]
  readonly products: readonly { readonly code: string; readonly amount: number }[]
}

export const products: readonly DemoProduct[] = [
  { code: 'T-PESU', type: 'NORMAL', description: 'Käsinpesu, työ', priceCents: 2400, minutes: 30 },
  { code: 'V-VAHA', type: 'SPARE_PART', description: 'Pikavaha, annos', priceCents: 1106, minutes: 0 },
  { code: 'T-SISA', type: 'NORMAL', description: 'Sisäpuhdistus, työ', priceCents: 5498, minutes: 60 },
  { code: 'T-RENGAS', type: 'NORMAL', description: 'Pyörän irrotus ja asennus', priceCents: 900, minutes: 10 },
  { code: 'T-TASAP', type: 'NORMAL', description: 'Pyörän tasapainotus', priceCents: 1052, minutes: 10 },
  { code: 'T-HOTELLI', type: 'NORMAL', description: 'Rengashotelli, pyörä ja kausi', priceCents: 1574, minutes: 0 },
  { code: 'V-LASI', type: 'SPARE_PART', description: 'Tuulilasin pinnoite', priceCents: 2301, minutes: 0 },
  { code: 'T-LASI', type: 'NORMAL', description: 'Tuulilasin pinnoitus, työ', priceCents: 2400, minutes: 30 },
  { code: 'V-SULKA', type: 'SPARE_PART', description: 'Pyyhkijänsulka', priceCents: 1600, minutes: 0 },
  { code: 'T-SULKA', type: 'NORMAL', description: 'Pyyhkijänsulkien vaihto', priceCents: 704, minutes: 10 },
  {
    code: 'T-ILMA',
    type: 'NORMAL',
    description: 'Ilmastoinnin puhdistus ja tarkastus',
    priceCents: 10_279,
    minutes: 60,
  },
  { code: 'T-JARRU', type: 'NORMAL', description: 'Jarrunesteen vaihto', priceCents: 7092, minutes: 45 },
  { code: 'V-RISU', type: 'SPARE_PART', description: 'Raitisilmasuodatin HEPA', priceCents: 5409, minutes: 0 },
  { code: 'T-RISU', type: 'NORMAL', description: 'Raitisilmasuodattimen vaihto', priceCents: 2400, minutes: 30 },
  { code: 'T-LAMM', type: 'NORMAL', description: 'Lisälämmittimen tarkastus', priceCents: 4303, minutes: 30 },
  { code: 'S-AUTO', type: 'SUBSTITUTE_CAR', description: 'Sijaisauto, vuorokausi', priceCents: 3984, minutes: 0 },
]

const everyCar: readonly string[] = []

export const services: readonly DemoService[] = [
  {
    name: 'wash',
    type: 'NORMAL',
    priceCents: 3506,
    fi: 'Käsinpesu ja pikavaha',
    sv: 'Handtvätt och snabbvax',
    en: 'Hand wash and quick wax',
    makes: everyCar,
    products: [
      { code: 'T-PESU', amount: 1 },
      { code: 'V-VAHA', amount: 1 },
    ],
  },
  {
    name: 'interior',
    type: 'NORMAL',
    priceCents: 5498,
    fi: 'Sisäpuhdistus: imurointi, pinnat ja lasit',
    sv: 'Invändig rengöring: dammsugning, ytor och rutor',
    en: 'Interior clean: vacuuming, surfaces and glass',
    makes: everyCar,
    products: [{ code: 'T-SISA', amount: 1 }],
  },
  {
    name: 'tyres',
    type: 'NORMAL',
    priceCents: 7809,
    fi: 'Kausirenkaiden vaihto ja tasapainotus',
    sv: 'Byte och balansering av säsongsdäck',
    en: 'Seasonal tyre change with balancing',
    makes: everyCar,
    products: [
      { code: 'T-RENGAS', amount: 4 },
      { code: 'T-TASAP', amount: 4 },
    ],
  },
  {
    name: 'tyre_hotel',
    type: 'NORMAL',
    priceCents: 6295,
    fi: 'Rengashotelli seuraavaan kauteen',
    sv: 'Däckhotell till nästa säsong',
    en: 'Tyre storage until next season',
    makes: everyCar,
    products: [{ code: 'T-HOTELLI', amount: 4 }],
  },
  {
    name: 'windscreen',
    type: 'NORMAL',
    priceCents: 4701,
    fi: 'Tuulilasin vettä hylkivä pinnoite',
    sv: 'Vattenavvisande behandling av vindrutan',
    en: 'Water-repellent windscreen coating',
    makes: everyCar,
    products: [
      { code: 'V-LASI', amount: 1 },
      { code: 'T-LASI', amount: 1 },
    ],
  },
  {
    name: 'wipers',
    type: 'SPARE_PART',
    priceCents: 3904,
    fi: 'Pyyhkijänsulat vaihdettuna, etulasi',
    sv: 'Torkarblad till framrutan, monterade',
    en: 'Front wiper blades, fitted',
    makes: everyCar,
    products: [
      { code: 'V-SULKA', amount: 2 },
      { code: 'T-SULKA', amount: 1 },
    ],
  },
  {
    name: 'air_conditioning',
    type: 'NORMAL',
    priceCents: 10_279,
    fi: 'Ilmastointihuolto ja höyrystimen puhdistus',
    sv: 'Service av luftkonditioneringen och rengöring av förångaren',
    en: 'Air-conditioning service and evaporator cleaning',
    makes: everyCar,
    products: [{ code: 'T-ILMA', amount: 1 }],
  },
  {
    name: 'brake_fluid',
    type: 'NORMAL',
    priceCents: 7092,
    fi: 'Jarrunesteen vaihto',
    sv: 'Byte av bromsvätska',
    en: 'Brake fluid change',
    makes: everyCar,
    products: [{ code: 'T-JARRU', amount: 1 }],
  },
  {
    name: 'hepa_filter',
    type: 'NORMAL',
    priceCents: 7809,
    fi: 'HEPA-raitisilmasuodattimen vaihto',
    sv: 'Byte av HEPA-kupéfilter',
    en: 'HEPA cabin filter change',
    makes: ['Tesla', 'Polestar'],
    products: [
      { code: 'V-RISU', amount: 1 },
      { code: 'T-RISU', amount: 1 },
    ],
  },
  {
    name: 'heater',
    type: 'NORMAL',
    priceCents: 4303,
    fi: 'Polttoainekäyttöisen lisälämmittimen tarkastus',
    sv: 'Kontroll av den bränsledrivna tillsatsvärmaren',
    en: 'Fuel-fired auxiliary heater check',
    makes: ['Volvo', 'Volkswagen', 'Škoda', 'Audi', 'Mercedes-Benz', 'Ford'],
    products: [{ code: 'T-LAMM', amount: 1 }],
  },
  {
    name: 'substitute_car',
    type: 'SUBSTITUTE_CAR',
    priceCents: 3984,
    fi: 'Sijaisauto huollon ajaksi, vuorokausi',
    sv: 'Ersättningsbil under servicen, per dygn',
    en: 'Substitute car during the service, per day',
    makes: everyCar,
    products: [{ code: 'S-AUTO', amount: 1 }],
  },
]
