import * as z from 'zod'

import { pricingTypes, serviceTypes, type PricingType, type ServiceType } from '#domain/enums.ts'
import {
  contentTextMaxLength,
  extraServicesMax,
  languagesMax,
  serviceDescriptionMaxLength,
} from '#domain/operations/limits.ts'
import { money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { refusePriceFaults, setPrice } from '#worker/contract/set-price.ts'
import { pageLimit } from '#worker/contract/staff/visit/board.ts'
import { clickId } from '#worker/contract/staff/visit/process-page.ts'

/** Set-up of what customers are offered and told. Prices are without VAT unless said otherwise. */

const id = z.string().min(1).max(64)
const version = z.int().min(1)
/** `price` is without VAT, `priceWithVat` with it: one of the two, kept as it is. */
const prices = setPrice(1_000_000)
const word = (max: number) => z.string().trim().min(1).max(max)

/** An extra service; it costs `price` (FIXED) or the sum of its products (PRODUCTS). */
const service = {
  type: z.enum(serviceTypes),
  enabled: z.boolean(),
  pricingType: z.enum(pricingTypes).default('FIXED'),
  /** Not looked at for PRODUCTS. */
  ...prices,
  /** At most one a language; the account's default language has one. */
  descriptions: z
    .array(z.strictObject({ languageId: id, description: word(serviceDescriptionMaxLength) }))
    .max(languagesMax),
  /** Makes (and models) that it is offered for; none: every car. `model` null: every model of the make. */
  compatibilities: z.array(z.strictObject({ make: word(60), model: word(60).nullable() })).max(200),
  /** At least one for PRODUCTS. */
  products: z.array(z.strictObject({ productId: id, amount: z.int().min(1).max(999) })).max(50),
}
export const createExtraServiceSchema = z.strictObject({ clickId, ...service }).superRefine(refusePriceFaults)
export const editExtraServiceSchema = z.strictObject({ version, ...service }).superRefine(refusePriceFaults)
/** Every id of the account's list, in the order wanted. */
export const extraServiceOrderSchema = z.strictObject({ ids: z.array(id).max(extraServicesMax) })

const product = {
  type: z.enum(serviceTypes),
  productCode: word(64),
  brandCode: word(64).nullable(),
  description: word(200),
  ...prices,
  serviceTimeInMinutes: z
    .int()
    .min(0)
    .max(60 * 24 * 7),
}
export const createProductSchema = z.strictObject({ clickId, ...product }).superRefine(refusePriceFaults)
export const editProductSchema = z.strictObject({ version, ...product }).superRefine(refusePriceFaults)
/** `q` begins the code or is part of the description. */
export const productQuerySchema = z.strictObject({
  q: z.string().trim().max(100).optional(),
  cursor: z.string().max(100).optional(),
  limit: pageLimit,
})

/** `fi-FI`; what is not of this shape no browser would know how to read. */
export const lcidSchema = z.string().regex(/^[a-z]{2,3}-[A-Z]{2}$/)
export const createLanguageSchema = z.strictObject({
  clickId,
  lcid: lcidSchema,
  name: word(60),
  isDefault: z.boolean(),
})
/** A locale stays: processes and approvals name it. */
export const editLanguageSchema = z.strictObject({ version, name: word(60), isDefault: z.boolean() })
export const languageOrderSchema = z.strictObject({ ids: z.array(id).max(languagesMax) })
/** Removals carry the version that was seen. */
export const removeQuerySchema = z.strictObject({ version: z.coerce.number<number>().int().min(1) })
/** `switchOpen`: whose process speaks the language goes on in the account's default one. */
export const removeLanguageQuerySchema = removeQuerySchema.extend({ switchOpen: z.literal('true').optional() })

export const contentTextQuerySchema = z.strictObject({ languageId: id })
/**
 * Own texts of one language. `text` null: the built-in one again. `was` is the own text that was seen (null for none),
 * so that two people who word different texts are never in each other's way.
 */
export const editContentTextsSchema = z.strictObject({
  languageId: id,
  texts: z
    .array(
      z.strictObject({
        key: word(100),
        text: word(contentTextMaxLength).nullable(),
        was: z.string().max(contentTextMaxLength).nullable(),
      }),
    )
    .min(1)
    .max(400),
})

export type CreateExtraServiceInput = z.input<typeof createExtraServiceSchema>
export type EditExtraServiceInput = z.input<typeof editExtraServiceSchema>
export type ExtraServiceForm = Omit<z.output<typeof editExtraServiceSchema>, 'version'>
export type ExtraServiceOrderInput = z.infer<typeof extraServiceOrderSchema>
export type CreateProductInput = z.infer<typeof createProductSchema>
export type EditProductInput = z.infer<typeof editProductSchema>
export type ProductQuery = { q?: string; cursor?: string; limit?: number }
export type CreateLanguageInput = z.infer<typeof createLanguageSchema>
export type EditLanguageInput = z.infer<typeof editLanguageSchema>
export type LanguageOrderInput = z.infer<typeof languageOrderSchema>
export type RemoveQuery = { version: number }
export type RemoveLanguageQuery = RemoveQuery & { switchOpen?: 'true' }
export type ContentTextQuery = z.infer<typeof contentTextQuerySchema>
export type EditContentTextsInput = z.infer<typeof editContentTextsSchema>

export type SettingsExtraService = {
  id: string
  version: number
  type: ServiceType
  enabled: boolean
  pricingType: PricingType
  /** As it is now, also where it comes of products. */
  price: number
  /** With VAT, where it was set so, or that of a product was. */
  priceWithVat?: number
  /** With VAT: what a customer who picks it now pays. */
  totalPrice: number
  descriptions: { languageId: string; description: string }[]
  compatibilities: { make: string; model: string | null }[]
  products: {
    productId: string
    productCode: string
    description: string
    price: number
    priceWithVat?: number
    amount: number
  }[]
  /** Unfinished processes that picked it. */
  openProcesses: number
}

/** In the order in which customers see them. */
export type SettingsExtraServices = { items: SettingsExtraService[]; vatPercent: number }

export type SettingsProduct = {
  id: string
  version: number
  type: ServiceType
  productCode: string
  brandCode: string | null
  description: string
  price: number
  /** With VAT, where it was set so. */
  priceWithVat?: number
  serviceTimeInMinutes: number
  /** The number of extra services that contain it. */
  extraServices: number
}

/** By product code. */
export type SettingsProducts = { items: SettingsProduct[]; nextCursor: string | null }

export type SettingsLanguage = {
  id: string
  version: number
  lcid: string
  name: string
  isDefault: boolean
  /** Texts of the account's own. */
  ownTexts: number
  /** Texts that are neither worded by the account nor built in for this language: they show in Finnish. */
  missingTexts: number
  /** Extra services that are offered and not described in this language. */
  missingDescriptions: number
  /** Unfinished processes that speak it. */
  openProcesses: number
}

export type SettingsLanguages = { items: SettingsLanguage[] }

/** One text of the customer's screens or messages. `builtIn` is Finnish where nothing is built in for the language. */
export type WorkshopText = { key: string; builtIn: string; own: string | null; missing: boolean }
export type SettingsTexts = { languageId: string; lcid: string; texts: WorkshopText[] }

/** `changed` of 409 `product.in_use`. */
export type ProductUse = { extraServices: { id: string; description: string }[] }
/** `changed` of 409 `extra_service.in_use` and `language.in_use`. */
export type OpenUse = { openProcesses: number }
/** `changed` of 409 `content_text.changed`: the texts that somebody else worded meanwhile, as they stand. */
export type TextsChanged = { texts: { key: string; own: string | null }[] }

export const serviceUnits = {
  price: money,
  priceWithVat: money,
  totalPrice: money,
  products: [{ price: money, priceWithVat: money }],
} satisfies UnitsOf<SettingsExtraService>

export const productUnits = { price: money, priceWithVat: money } satisfies UnitsOf<SettingsProduct>
export const servicesUnits = { items: [serviceUnits] } satisfies UnitsOf<SettingsExtraServices>
export const productsUnits = { items: [productUnits] } satisfies UnitsOf<SettingsProducts>

export type CountedSettingsService = Counted<SettingsExtraService, typeof serviceUnits>
export type CountedSettingsServices = Counted<SettingsExtraServices, typeof servicesUnits>
export type CountedProduct = Counted<SettingsProduct, typeof productUnits>
export type CountedProducts = Counted<SettingsProducts, typeof productsUnits>
