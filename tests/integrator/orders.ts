/**
 * Sixty work orders as Finnish dealer systems have them; `bodyOf` makes the body of a put, with both control totals:
 *
 *   for (const order of orders) await client.putOrder(order.number, bodyOf(order), order)
 */
import type { Charset } from './charset.ts'
import type { Schemas, WorkOrder } from './client.ts'
import { eurosOf, invoiceOf, type Decimal, type InvoiceRow, type VatWay } from './invoice.ts'
import { visitorOf } from './people.ts'

export type Order = {
  number: string
  revision: number
  rows: readonly InvoiceRow[]
  payer?: Schemas['OrderPayer']
  charset?: Charset
  customer: WorkOrder['customer']
  vehicle: Schemas['Vehicle']
  accessoryFee?: Decimal
}

const work = (text: string, hours: Decimal, net: Decimal, more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  text,
  quantity: hours,
  unit: 'h',
  net,
  ...more,
})
const part = (text: string, quantity: Decimal, net: Decimal, more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  text,
  type: 'SPARE_PART',
  quantity,
  unit: 'kpl',
  net,
  ...more,
})
const sold = (text: string, quantity: Decimal, gross: Decimal, more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  text,
  type: 'SPARE_PART',
  quantity,
  unit: 'kpl',
  gross,
  ...more,
})
const whole = (text: string, price: Decimal, more: Partial<InvoiceRow> = {}): InvoiceRow => ({ text, price, ...more })
const oil = (litres: Decimal, gross: Decimal, more: Partial<InvoiceRow> = {}): InvoiceRow =>
  sold('Moottoriöljy 0W-20', litres, gross, { unit: 'l', ...more })
const fee = (price: Decimal): InvoiceRow => whole('Ympäristömaksu', price, { type: 'ACCESSORY_FEE' })
const warranty = (text: string, price: Decimal = '0'): InvoiceRow =>
  whole(text, price, { type: 'WARRANTY_REPAIR', payer: 'WARRANTY' })
const insurance = (text: string, price: Decimal): InvoiceRow => whole(text, price, { payer: 'NONE' })
const note = (text: string): InvoiceRow => whole(text, '0', { type: 'DMS_NOTES', payer: 'NONE' })
const back = (text: string, quantity: Decimal, gross: Decimal, more: Partial<InvoiceRow> = {}): InvoiceRow =>
  sold(text, quantity, gross, more)

const tyres = (gross: Decimal, percent: Decimal = '0'): InvoiceRow[] => [
  sold('Nokian Hakkapeliitta R5 205/55 R16', '4', gross, { percent }),
  sold('Renkaanvaihto alle', '4', '12.90'),
  work('Tasapainotus', '0.4', '92.00'),
  fee('3.20'),
]
const service = (hours: Decimal, litres: Decimal): InvoiceRow[] => [
  work('Määräaikaishuolto', hours, '98.50'),
  oil(litres, '24.90'),
  part('Öljynsuodatin', '1', '18.4'),
  fee('4.85'),
]

/** A parts list of a thousand rows, each a few cents off from the one before. */
const thousand: InvoiceRow[] = Array.from({ length: 1000 }, (_, nth) =>
  part(`Ruuvi M${(nth % 12) + 3}`, `${(nth % 40) + 1}`, `${(1000 + nth) / 10_000}`, { percent: nth % 3 ? '0' : '7.5' }),
)

const company = { kind: 'COMPANY', name: 'Äänekosken Kuljetus Oy', businessId: '1234567-1' } as const
const lease = { kind: 'LEASING', name: 'Pohjolan Autoleasing Oy', reference: 'SOP-88-1204' } as const
const insurer = { kind: 'INSURANCE', name: 'Vakuutusyhtiö Turva-Aalto', reference: 'VAH-2026-55120' } as const

type Content = Pick<Order, 'payer' | 'charset' | 'accessoryFee'> & { rows: readonly InvoiceRow[] }
const plain = (...rows: InvoiceRow[]): Content => ({ rows })

const contents: readonly Content[] = [
  plain(...service('2.35', '4.250')),
  plain(...tyres('129.90', '10')),
  plain(sold('Pyyhkijänsulat', '1', '29.90'), sold('Pesu', '1', '79.90'), sold('Vahaus', '1', '129.90')),
  { ...plain(...service('1.5', '3.75')), charset: 'iso-8859-1' },
  { ...plain(...tyres('89.90'), sold('Rengashotelli', '1', '79.90', { off: '10.00' })), charset: 'iso-8859-1' },
  { ...plain(work('Vianhaku', '0.75', '119.00'), note('Ääni oikealta edestä')), charset: 'iso-8859-1' },
  { ...plain(sold('Akku 70 Ah', '1', '189.00', { percent: '15', off: '5' })), charset: 'windows-1252' },
  plain(work('Jarrujen huolto', '1.85', '98.50'), part('Jarrupalat', '1', '64.9999'), part('Levyt', '2', '71.125')),
  plain(...service('3.10', '11.500')),
  plain(work('Adblue-järjestelmän tarkastus', '0.6', '98.50'), oil('10', '1.99', { text: 'AdBlue', unit: 'l' })),
  plain(warranty('Lisävarusteakun vaihto', '412.00'), work('Huolto sovitusti', '1', '98.50', { percent: '33.33' })),
  plain(work('Laakerit ja jarrut', '2', '79.00', { off: '25.00' }), part('Laakeri', '2', '38.55')),
  plain(whole('Määräaikaishuolto 60 000 km', '289.52'), sold('Sulka', '2', '19.90'), warranty('Takaluukun lukko')),
  plain(work('Service', '1.2', '98.50'), sold('Cykelhållare', '1', '249.00', { percent: '12.5' })),
  plain(sold('Ilmastoinnin huolto', '1', '149.00'), part('Kylmäaine R1234yf', '0.450', '129.00', { unit: 'kg' })),
  plain(...service('1.9', '4.5')),
  plain(
    sold('Katsastus', '1', '65.00'),
    sold('Päästömittaus', '1', '29.90'),
    whole('Viranomaismaksu', '4.00', { rate: '0' }),
  ),
  plain(sold('Nestehuolto', '1', '99.90'), whole('Ajopäiväkirja (lehti)', '18.18', { rate: '10' })),
  plain(sold('Majoitus huollon ajaksi', '1', '113.50', { rate: '13.5' }), work('Huolto', '2.35', '98.50')),
  plain(
    part('A', '3', '0.0333'),
    part('B', '7', '0.1450', { rate: '13.5' }),
    part('C', '1', '0.005'),
    sold('D', '3', '0.3350'),
  ),
  { ...plain(insurance('Tuulilasin vaihto', '640.00'), whole('Omavastuu', '200.00', { rate: '0' })), payer: insurer },
  { ...plain(insurance('Kolarikorjaus', '3899.50'), sold('Puskurin suoja', '1', '79.90')), payer: insurer },
  { ...plain(...service('2.75', '6.250')), payer: { ...company, reference: 'PO-4711' } },
  { ...plain(...tyres('159.90', '7.25')), payer: { ...company, businessId: '23456780' } },
  { ...plain(...service('2.05', '5.125')), payer: lease },
  plain(
    sold('Talvirenkaat', '4', '129.90'),
    back('Hyvitys: kesärenkaat', '-4', '35.00'),
    sold('Alennus', '-1', '20.00'),
  ),
  plain(sold('Takaisinkutsu', '1', '0'), warranty('Ohjelmistopäivitys', '88.00')),
  plain(
    back('Hyvitys: väärä osa', '-1', '79.90'),
    back('Hyvitys: työ', '-0.75', '119.00', { percent: '10', off: '1.25' }),
  ),
  plain(part('Palautettu suodatin', '-2', '18.405', { percent: '5' }), work('Asennus', '0.5', '98.50')),
  plain(sold('Sisäpuhdistus', '1', '129.90', { percent: '100' }), sold('Hajunpoisto', '1', '29.90')),
  { ...plain(work('Huolto', '1', '98.50')), accessoryFee: '4.85' },
  plain(...thousand),
  plain(sold('Koukku', '1', '1290.00'), work('Asennus ja muutoskatsastus', '5.25', '98.50', { percent: '20' })),
  plain(...tyres('109.90', '5')),
  plain(...service('2.2', '4.8'), sold('Pesu', '1', '29.90', { off: '9.90' })),
  plain(...service('1.75', '3.9')),
  plain(work('Webasto', '3.35', '98.50'), part('Lämmitin', '1', '899.0050')),
  plain(sold('Sijaisauto, vuorokausi', '3', '39.90', { type: 'SUBSTITUTE_CAR', unit: 'vrk' })),
  plain(...tyres('139.90')),
  plain(...service('2.6', '5')),
  plain(sold('Ruosteenesto', '1', '590.00', { off: '60' }), note('Sovittu kampanja')),
  plain(...tyres('99.90', '2.5')),
  plain(work('Jakohihna', '4.15', '98.50'), part('Sarja', '1', '312.4'), part('Vesipumppu', '1', '88.88')),
  plain(...service('1.45', '4.1')),
  plain(sold('Polttimo H7', '2', '12.95'), work('Vaihto', '0.3', '98.50')),
  plain(whole('Huoltosopimus', '0.01'), whole('Pyöristys', '-0.01'), sold('Suihku', '1', '29.90')),
  plain(...service('2.15', '4.333')),
  plain(...tyres('149.90', '12')),
  plain(sold('Lasinkorjaus', '1', '129.90'), insurance('Lasivakuutus', '50')),
  plain(...service('2.45', '5.75')),
  plain(part('Pultti', '40', '0.42'), part('Mutteri', '40', '0.37')),
  plain(...tyres('119.90')),
  plain(...service('3.3', '6.1')),
  plain(work('Ohjauskulmat', '1.15', '98.50'), sold('Testiajo', '1', '0')),
  plain(...service('1.65', '4.65')),
  plain(sold('Hinaus', '38.5', '2.90', { unit: 'km' })),
  plain(...tyres('79.90', '50')),
  plain(...service('2.85', '5.05')),
  plain(work('Sähkövika', '6.05', '119.00', { off: '49.99' })),
  plain(...service('1.25', '3.333')),
]

export const orders: readonly Order[] = contents.map((content, nth) => {
  const { person, car } = visitorOf(nth)
  return { number: `26-${5001 + nth}`, revision: 10, customer: person, vehicle: car, ...content }
})

export function orderOf(number: string): Order {
  const found = orders.find((order) => order.number === number)
  if (found === undefined) throw new RangeError(`There is no order ${number}`)
  return found
}

const numberOf = (decimal: Decimal | undefined) => (decimal === undefined ? null : Number(decimal))
type Rate = NonNullable<Schemas['OrderRow']['vatPercent']>
const rates: Readonly<Record<NonNullable<InvoiceRow['rate']>, Rate>> = { '25.5': 25.5, '13.5': 13.5, '10': 10, '0': 0 }

function rowBody(row: InvoiceRow, nth: number): Schemas['OrderRow'] {
  const { text, type = 'NORMAL', payer = 'CUSTOMER', rate, unit } = row
  const unitPriced = { quantity: numberOf(row.quantity), unit: unit ?? null }
  const off = { discountPercent: numberOf(row.percent), discountAmount: numberOf(row.off) }
  const priced =
    row.price !== undefined
      ? { price: Number(row.price) }
      : { unitPrice: numberOf(row.net), unitPriceWithVat: numberOf(row.gross), ...unitPriced, ...off }
  return {
    rowId: `${nth + 1}`,
    description: text,
    type,
    payer,
    ...priced,
    vatPercent: rate === undefined ? null : rates[rate],
  }
}

/** The body of a put, with what our own invoice comes to. */
export function bodyOf(order: Order, way: VatWay = 'ROW'): WorkOrder {
  const { rows, customer, vehicle, payer, revision, accessoryFee } = order
  const { total, net } = invoiceOf(rows, way)
  return {
    externalSystemIdentifier: 'integrator-erp',
    customer,
    vehicle,
    payer: payer ?? null,
    orderRows: rows.map(rowBody),
    total: eurosOf(total),
    totalWithoutVat: eurosOf(net),
    revision,
    ...(accessoryFee === undefined ? {} : { accessoryFee: Number(accessoryFee) }),
  }
}
