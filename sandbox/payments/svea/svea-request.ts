import * as z from 'zod'

import { shopUrl } from '#sandbox/core/read-body.ts'

const uri = shopUrl(500)
const minor = z.int().min(-99_999_999_999).max(99_999_999_999)

/** Value added tax in Finland since 2013 (hundredths of a percent); a credit may be of something sold earlier. */
const vatRates: ReadonlySet<number> = new Set([0, 1000, 1350, 1400, 2400, 2550])
const vat = z.int().refine((rate) => vatRates.has(rate), 'is no VAT rate of Finland')

/** Svea reads names in whatever case they come. */
export function lowerNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), lowerNames(inner)]))
}

const anyCase = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(lowerNames, schema)

const itemSchema = z
  .object({
    articlenumber: z.string().max(256).nullish(),
    name: z.string().min(1).max(40),
    quantity: minor,
    unitprice: minor,
    discountpercent: z.int().min(0).max(10_000).nullish(),
    discountamount: minor.nullish(),
    vatpercent: vat,
    unit: z.string().max(4).nullish(),
    temporaryreference: z.string().nullish(),
    rownumber: z.int().nullish(),
    merchantdata: z.string().nullish(),
  })
  .refine(({ discountpercent, discountamount }) => !discountpercent || !discountamount, 'one discount at most')
export type CartItem = z.output<typeof itemSchema>

const cartSchema = z.object({ items: z.array(itemSchema).min(1).max(1000) })

const settingsSchema = z.object({
  pushuri: uri,
  termsuri: uri,
  checkouturi: uri,
  confirmationuri: uri,
  checkoutvalidationcallbackuri: uri.nullish(),
})

const preset = <Name extends string>(name: Name, value: z.ZodType<string>) =>
  z.object({ typename: z.literal(name), value, isreadonly: z.boolean() })

/** Preset values for the person, in the form that the field of the page has in Finland. */
const presetSchema = z.discriminatedUnion('typename', [
  preset('NationalId', z.string().min(1).max(50)),
  preset('EmailAddress', z.email().max(254)),
  preset('PhoneNumber', z.string().regex(/^\+?[\d -]{5,20}$/)),
  preset('PostalCode', z.string().regex(/^\d{5}$/)),
  preset('IsCompany', z.enum(['true', 'false'])),
])

export const createSchema = anyCase(
  z.object({
    countrycode: z.string().regex(/^[A-Z]{2}$/),
    currency: z.literal('EUR'),
    locale: z.enum(['fi-fi', 'sv-se', 'en-us', 'nn-no', 'da-dk', 'de-de']),
    clientordernumber: z.string().min(1).max(32),
    merchantsettings: settingsSchema,
    cart: cartSchema,
    presetvalues: z.array(presetSchema).nullish(),
    merchantdata: z.string().nullish(),
  }),
)
export type CreateOrder = z.output<typeof createSchema>

export const updateSchema = anyCase(z.object({ cart: cartSchema, merchantdata: z.string().nullish() }))

const rowIds = z.array(z.int())

export const deliverySchema = anyCase(z.object({ orderrowids: rowIds }))
export const lowerSchema = anyCase(z.object({ deliveredamount: z.int().min(1) }))
export const orderChangeSchema = anyCase(
  z.union([z.object({ iscancelled: z.literal(true) }), z.object({ cancelledamount: z.int().min(1) })]),
)
export const rowChangeSchema = anyCase(z.object({ iscancelled: z.literal(true) }))
export const creditSchema = anyCase(
  z.union([
    z.object({ orderrowids: rowIds.min(1) }),
    z.object({
      newcreditorderrow: z.object({
        name: z.string().min(1).max(40),
        quantity: minor,
        unitprice: minor,
        vatpercent: vat,
      }),
    }),
  ]),
)
export const creditAmountSchema = anyCase(z.object({ creditedamount: z.int().min(1) }))

/** Returns the price of a row, in minor units. */
export function rowCents({ quantity, unitprice, discountpercent, discountamount }: CartItem): number {
  const whole = (quantity * unitprice) / 100
  if (discountamount) return Math.round(whole - discountamount)
  return Math.round(whole * (1 - (discountpercent ?? 0) / 10_000))
}
