import type { PricingType, ServiceType } from '#domain/enums.ts'
import { withVat } from '#domain/money/pricing.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'
import type { Faults } from '#web/staff/settings/kit/field.tsx'
import { highestCents } from '#web/staff/settings/kit/price-fields.tsx'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import { setPriceOf, typedPrice, type TypedPrice } from '#web/staff/shared/fields/set-price.ts'
import type {
  EditExtraServiceInput,
  SettingsExtraService,
  SettingsLanguage,
} from '#worker/contract/staff/settings/content-settings.ts'

export type ProductLine = {
  productId: string
  productCode: string
  description: string
  /** Euros without VAT, of one. */
  price: number
  /** With VAT, where it was set so. */
  priceWithVat?: number
  amount: string
}
export type FitLine = { key: number; make: string; model: string }

export type ServiceDraft = TypedPrice & {
  type: ServiceType
  enabled: boolean
  pricingType: PricingType
  /** By the id of the language. */
  descriptions: Readonly<Record<string, string>>
  products: readonly ProductLine[]
  compatibilities: readonly FitLine[]
}

export function draftOf(service: SettingsExtraService | null): ServiceDraft {
  return {
    type: service?.type ?? 'NORMAL',
    enabled: service?.enabled ?? true,
    pricingType: service?.pricingType ?? 'FIXED',
    ...typedPrice(service),
    descriptions: Object.fromEntries(
      (service?.descriptions ?? []).map(({ languageId, description }) => [languageId, description]),
    ),
    products: (service?.products ?? []).map((line) => ({ ...line, amount: String(line.amount) })),
    compatibilities: (service?.compatibilities ?? []).map(({ make, model }, key) => ({
      key,
      make,
      model: model ?? '',
    })),
  }
}

function amountOf({ amount }: ProductLine): number | null {
  const value = /^\d{1,3}$/.test(amount.trim()) ? Number(amount) : 0
  return value > 0 ? value : null
}

/** In cents: what is priced without VAT, and what with it. */
type Parts = { netCents: number; grossCents: number }

/** Returns the parts of the price in cents, without VAT and with it; null while the price is not known. */
function partsOf({ pricingType, price, isGross, products }: ServiceDraft): Parts | null {
  if (pricingType === 'FIXED') {
    const cents = euroTextToCents(price)
    if (cents === null) return null
    return isGross ? { netCents: 0, grossCents: cents } : { netCents: cents, grossCents: 0 }
  }
  if (products.length === 0 || products.some((line) => amountOf(line) === null)) return null
  const sum = (priced: (line: ProductLine) => number) =>
    products.reduce((cents, line) => cents + (amountOf(line) ?? 0) * Math.round(priced(line) * 100), 0)
  return {
    netCents: sum((line) => (line.priceWithVat === undefined ? line.price : 0)),
    grossCents: sum((line) => line.priceWithVat ?? 0),
  }
}

const isTooMuch = ({ netCents, grossCents }: Parts) => netCents + grossCents > highestCents

/** Returns the customer's price in euros; null while it is not known. */
export function customerPrice(draft: ServiceDraft, vatPercent: number): number | null {
  const parts = partsOf(draft)
  if (parts === null || isTooMuch(parts)) return null
  return (parts.grossCents + withVat(parts.netCents, Math.round(vatPercent * 100))) / 100
}

type Languages = readonly Pick<SettingsLanguage, 'id' | 'isDefault'>[]

/** Returns the faults that keep a service from being saved. */
export function serviceFaults(draft: ServiceDraft, languages: Languages): Faults {
  const main = languages.find(({ isDefault }) => isDefault)
  const faults: Record<string, SettingsTextKey> = {}
  if (main !== undefined && (draft.descriptions[main.id] ?? '').trim() === '') {
    faults[`descriptions.${main.id}`] = 'descriptionMissing'
  }
  const parts = partsOf(draft)
  if (draft.pricingType === 'FIXED' && parts === null) faults['price'] = 'priceInvalid'
  if (parts !== null && isTooMuch(parts)) faults['price'] = 'priceTooBig'
  if (draft.pricingType === 'PRODUCTS' && draft.products.length === 0) faults['products'] = 'productsNeeded'
  for (const [index, line] of draft.products.entries()) {
    if (amountOf(line) === null) faults[`products.${index}`] = 'amountInvalid'
  }
  for (const { key, make, model } of draft.compatibilities) {
    if (make.trim() === '' && model.trim() !== '') faults[`compatibilities.${key}`] = 'makeMissing'
  }
  return faults
}

/** Returns the input for a service; a line without a make and a name that was left empty are left out. */
export function inputOf(draft: ServiceDraft): Omit<EditExtraServiceInput, 'version'> {
  const named = Object.entries(draft.descriptions).filter(([, description]) => description.trim() !== '')
  return {
    type: draft.type,
    enabled: draft.enabled,
    pricingType: draft.pricingType,
    // Of a service that is priced by its products, none is looked at.
    ...setPriceOf(draft),
    descriptions: named.map(([languageId, description]) => ({ languageId, description: description.trim() })),
    compatibilities: draft.compatibilities
      .filter(({ make }) => make.trim() !== '')
      .map(({ make, model }) => ({ make: make.trim(), model: model.trim() === '' ? null : model.trim() })),
    products: draft.products.map((line) => ({ productId: line.productId, amount: amountOf(line) ?? 1 })),
  }
}

/** Returns the name of a service: in the default language, else in the first that names it. */
export function serviceName({ descriptions }: SettingsExtraService, languages: Languages): string | null {
  const main = languages.find(({ isDefault }) => isDefault)
  const own = descriptions.find(({ languageId }) => languageId === main?.id)
  return (own ?? descriptions[0])?.description ?? null
}

/** The languages that a service has no name in. */
export function missingLanguages<Language extends { id: string }>(
  { descriptions }: SettingsExtraService,
  languages: readonly Language[],
): Language[] {
  return languages.filter(({ id }) => !descriptions.some(({ languageId }) => languageId === id))
}

/** The makes that a service fits, a few by name; empty for all. */
export function fittingMakes({ compatibilities }: Pick<SettingsExtraService, 'compatibilities'>): string {
  const makes = [...new Set(compatibilities.map(({ make }) => make))]
  const more = makes.length > 2 ? ` +${makes.length - 2}` : ''
  return `${makes.slice(0, 2).join(', ')}${more}`
}

/** Lines of products in a few words. */
export function lineText(value: unknown): string {
  return isLines<ProductLine>(value)
    ? value.map(({ description, amount }) => `${description} × ${amount}`).join(', ')
    : ''
}

/** Cars in a few words. */
export function fitText(value: unknown): string {
  return isLines<FitLine>(value) ? value.map(({ make, model }) => `${make} ${model}`.trim()).join(', ') : ''
}

/** Guarantee: a list of a draft has the lines that the draft's type says. */
function isLines<Line>(value: unknown): value is Line[] {
  return Array.isArray(value)
}
