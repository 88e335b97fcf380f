export const methodKeys = ['invoice', 'part-payment', 'new-account', 'card', 'company-invoice'] as const
export type MethodKey = (typeof methodKeys)[number]

/** Euros. */
type Limits = { min: number; max: number }

export type Method = {
  key: MethodKey
  /** The ids of the Merchant API, and of the Simplified Flow. */
  uuid: string
  soapId: string
  names: { fi: string; sv: string }
  type: 'RESURS_INVOICE' | 'RESURS_PART_PAYMENT' | 'RESURS_NEW_REVOLVING_CREDIT' | 'RESURS_CARD'
  specificType: 'INVOICE' | 'PART_PAYMENT' | 'REVOLVING_CREDIT' | 'CARD'
  /** The type of a purchase, and of a credit that is applied for. */
  purchase: Limits
  application: Limits
  customerType: 'NATURAL' | 'LEGAL'
  /** The customer always signs at the bank. */
  isSigned: boolean
}

const invoice = { type: 'RESURS_INVOICE', specificType: 'INVOICE', isSigned: false } as const
const signed = { customerType: 'NATURAL', isSigned: true } as const

/** A purchase and what is applied for it have the same limits. */
const within = (min: number, max: number) => ({ purchase: { min, max }, application: { min, max } })

const uuidOf = (last: number) => `0c1c6f0e-8a56-4d4c-9a53-3d9a3f1b7a0${last}`

/** Methods that the shop has agreed on with the bank, in the bank's order. */
export const methods: readonly Method[] = [
  {
    key: 'invoice',
    uuid: uuidOf(1),
    soapId: 'FI-LASKU',
    names: { fi: 'Resurs Lasku', sv: 'Resurs Faktura' },
    ...invoice,
    ...within(5, 2000),
    customerType: 'NATURAL',
  },
  {
    key: 'part-payment',
    uuid: uuidOf(2),
    soapId: 'FI-OSAMAKSU',
    names: { fi: 'Resurs Osamaksu', sv: 'Resurs Delbetalning' },
    type: 'RESURS_PART_PAYMENT',
    specificType: 'PART_PAYMENT',
    ...within(50, 5000),
    ...signed,
  },
  {
    key: 'new-account',
    uuid: uuidOf(3),
    soapId: 'FI-ERILLISTILI',
    names: { fi: 'Resurs Erillistili, uusi tili', sv: 'Resurs Separat konto, nytt konto' },
    type: 'RESURS_NEW_REVOLVING_CREDIT',
    specificType: 'REVOLVING_CREDIT',
    purchase: { min: 10, max: 6500 },
    application: { min: 1500, max: 6500 },
    ...signed,
  },
  {
    key: 'card',
    uuid: uuidOf(4),
    soapId: 'FI-KORTTI',
    names: { fi: 'Resurs-kortti tai -tili, joka sinulla on', sv: 'Resurs-kort eller -konto som du har' },
    type: 'RESURS_CARD',
    specificType: 'CARD',
    ...within(1, 5000),
    ...signed,
  },
  {
    key: 'company-invoice',
    uuid: uuidOf(5),
    soapId: 'FI-YRITYSLASKU',
    names: { fi: 'Resurs Yrityslasku', sv: 'Resurs Företagsfaktura' },
    ...invoice,
    ...within(10, 10_000),
    customerType: 'LEGAL',
  },
]

const byKey = new Map(methods.map((method) => [method.key, method]))

export function methodOf(key: MethodKey): Method {
  const method = byKey.get(key)
  if (method === undefined) throw new Error(`no method ${key}`)
  return method
}

/** Cents of a sum in euros; what has more decimals is rounded. */
export const centsOf = (euros: number) => Math.round(euros * 100)

export function mayBuyFor({ purchase }: Method, cents: number): boolean {
  return cents >= purchase.min * 100 && cents <= purchase.max * 100
}

export type LegalKind = 'GENERAL_TERMS' | 'SECCI' | 'PRICE_INFO'
export const legalKinds = ['GENERAL_TERMS', 'SECCI', 'PRICE_INFO'] as const satisfies readonly LegalKind[]

export const legalWords: Readonly<Record<LegalKind, { fi: string; sv: string }>> = {
  GENERAL_TERMS: { fi: 'Yleiset ehdot', sv: 'Allmänna villkor' },
  SECCI: {
    fi: 'Vakiomuotoiset eurooppalaiset kuluttajaluottotiedot',
    sv: 'Standardiserad europeisk konsumentkreditinformation',
  },
  PRICE_INFO: { fi: 'Hintatiedot', sv: 'Prisinformation' },
}

/** The document of a method; that of prices wants an amount after it. */
export function legalUrl(origin: string, { key }: Method, kind: LegalKind): string {
  const address = `${origin}/resurs/info/${kind.toLowerCase().replace('_', '-')}?method=${key}`
  return kind === 'PRICE_INFO' ? `${address}&creditAmount=` : address
}
