import type { PricingType, ServiceType } from '#domain/enums.ts'
import { withVat } from '#domain/pricing.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'
import type { Faults } from '#web/staff/settings/kit/field.tsx'
import { euroInput, highestCents } from '#web/staff/settings/kit/money.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type {
  EditExtraServiceInput,
  SettingsExtraService,
  SettingsLanguage,
} from '#worker/contract/staff/content-settings.ts'

export type ProductLine = {
  productId: string
  productCode: string
  description: string
  /** Euros without VAT, of one. */
  price: number
  amount: string
}
export type FitLine = { key: number; make: string; model: string }

export type ServiceDraft = {
  type: ServiceType
  enabled: boolean
  pricingType: PricingType
  price: string
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
    price: service === null ? '' : euroInput(service.price),
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

/** What it costs without VAT, in cents; null while that is not known. */
export function centsOf({ pricingType, price, products }: ServiceDraft): number | null {
  if (pricingType === 'FIXED') return euroTextToCents(price)
  const lines = products.map((line) => ({ amount: amountOf(line), cents: Math.round(line.price * 100) }))
  if (lines.length === 0) return null
  return lines.reduce<number | null>(
    (sum, { amount, cents }) => (sum === null || amount === null ? null : sum + amount * cents),
    0,
  )
}

/** What the customer pays, in euros; null while that is not known. */
export function customerPrice(draft: ServiceDraft, vatPercent: number): number | null {
  const cents = centsOf(draft)
  if (cents === null || cents > highestCents) return null
  return withVat(cents, Math.round(vatPercent * 100)) / 100
}

type Languages = readonly Pick<SettingsLanguage, 'id' | 'isDefault'>[]

/** What keeps a service from being saved. */
export function serviceFaults(draft: ServiceDraft, languages: Languages): Faults {
  const main = languages.find(({ isDefault }) => isDefault)
  const faults: Record<string, SettingsTextKey> = {}
  if (main !== undefined && (draft.descriptions[main.id] ?? '').trim() === '') {
    faults[`descriptions.${main.id}`] = 'descriptionMissing'
  }
  const cents = centsOf(draft)
  if (draft.pricingType === 'FIXED' && cents === null) faults['price'] = 'priceInvalid'
  if (cents !== null && cents > highestCents) faults['price'] = 'priceTooBig'
  if (draft.pricingType === 'PRODUCTS' && draft.products.length === 0) faults['products'] = 'productsNeeded'
  for (const [index, line] of draft.products.entries()) {
    if (amountOf(line) === null) faults[`products.${index}`] = 'amountInvalid'
  }
  for (const { key, make, model } of draft.compatibilities) {
    if (make.trim() === '' && model.trim() !== '') faults[`compatibilities.${key}`] = 'makeMissing'
  }
  return faults
}

/** What is sent; a line without a make, and a name that was left empty, are none. */
export function inputOf(draft: ServiceDraft): Omit<EditExtraServiceInput, 'version'> {
  const named = Object.entries(draft.descriptions).filter(([, description]) => description.trim() !== '')
  return {
    type: draft.type,
    enabled: draft.enabled,
    pricingType: draft.pricingType,
    price: (centsOf(draft) ?? 0) / 100,
    descriptions: named.map(([languageId, description]) => ({ languageId, description: description.trim() })),
    compatibilities: draft.compatibilities
      .filter(({ make }) => make.trim() !== '')
      .map(({ make, model }) => ({ make: make.trim(), model: model.trim() === '' ? null : model.trim() })),
    products: draft.products.map((line) => ({ productId: line.productId, amount: amountOf(line) ?? 1 })),
  }
}

/** What a service is called: in the default language, or in the first that names it. */
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
