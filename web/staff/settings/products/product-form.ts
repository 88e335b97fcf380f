import type { ServiceType } from '#domain/enums.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { EditProductInput, SetupProduct } from '#worker/contract/staff/content-setup.ts'

export type ProductDraft = {
  type: ServiceType
  productCode: string
  brandCode: string
  description: string
  price: string
  serviceTimeInMinutes: string
}

export type ProductFaults = Readonly<Partial<Record<keyof ProductDraft, SettingsTextKey>>>

const longestMinutes = 60 * 24 * 7
const highestCents = 100_000_000

export function draftOf(product: SetupProduct | null): ProductDraft {
  return {
    type: product?.type ?? 'NORMAL',
    productCode: product?.productCode ?? '',
    brandCode: product?.brandCode ?? '',
    description: product?.description ?? '',
    price: product === null ? '' : product.price.toFixed(2).replace('.', ','),
    serviceTimeInMinutes: String(product?.serviceTimeInMinutes ?? 0),
  }
}

/** Nothing typed is no time at all. */
function minutesOf({ serviceTimeInMinutes }: ProductDraft): number | null {
  const typed = serviceTimeInMinutes.trim()
  if (typed === '') return 0
  return /^\d{1,5}$/.test(typed) && Number(typed) <= longestMinutes ? Number(typed) : null
}

/** What keeps a product from being saved. */
export function productFaults(draft: ProductDraft): ProductFaults {
  const cents = euroTextToCents(draft.price)
  return {
    ...(draft.productCode.trim() === '' && { productCode: 'productCodeMissing' }),
    ...(draft.description.trim() === '' && { description: 'productDescriptionMissing' }),
    ...(cents === null && { price: 'priceInvalid' }),
    ...(cents !== null && cents > highestCents && { price: 'priceTooBig' }),
    ...(minutesOf(draft) === null && { serviceTimeInMinutes: 'serviceTimeInvalid' }),
  }
}

/** What the server did not take. */
export function refusedFaults(refused: Readonly<Partial<Record<string, string>>>): ProductFaults {
  const { productCode, price } = refused
  return {
    ...(productCode !== undefined && {
      productCode: productCode === 'taken' ? 'productCodeTaken' : 'productCodeMissing',
    }),
    ...(price !== undefined && { price: price === 'too_big' ? 'priceTooBig' : 'priceInvalid' }),
  }
}

export function inputOf(draft: ProductDraft): Omit<EditProductInput, 'version'> {
  const brandCode = draft.brandCode.trim()
  return {
    type: draft.type,
    productCode: draft.productCode.trim(),
    brandCode: brandCode === '' ? null : brandCode,
    description: draft.description.trim(),
    price: (euroTextToCents(draft.price) ?? 0) / 100,
    serviceTimeInMinutes: minutesOf(draft) ?? 0,
  }
}
