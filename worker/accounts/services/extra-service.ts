import type { OrderRowType, PricingType } from '#domain/enums.ts'
import { centsToEuros, withVat } from '#domain/pricing.ts'
import type { Compatibility, ExtraService, Product } from '#worker/contract/process.ts'

export type ServiceRow = { id: string; type: OrderRowType; priceCents: number }
/** What of a service is listed beside what it costs. */
export type ListedServiceRow = ServiceRow & {
  enabled: boolean
  pricingType: PricingType
  compatibilities: Compatibility[]
  products: ProductLineRow[]
}
export type ProductLineRow = { id: string; amount: number; product: Omit<Product, 'price'> & { priceCents: number } }
export type DescriptionRow = { extraServiceId: string; languageId: string; description: string }

export type PriceTerms = { vatBasisPoints: number; showPricesInWorkOrderStep: boolean }

/** Services on offer with their descriptions; prices are null where the account shows none. */
export function toExtraServices(
  input: { services: readonly ListedServiceRow[]; descriptions: readonly DescriptionRow[] },
  terms: PriceTerms,
): ExtraService[] {
  const shown = (cents: number) => (terms.showPricesInWorkOrderStep ? centsToEuros(cents) : null)
  return input.services.map(({ id, type, enabled, pricingType, compatibilities, products, priceCents }) => ({
    id,
    type,
    enabled,
    descriptions: input.descriptions
      .filter((one) => one.extraServiceId === id)
      .map(({ languageId, description }) => ({ languageId, description })),
    compatibilities,
    products: products.map(({ product: { priceCents: productCents, ...product }, ...line }) => ({
      ...line,
      product: { ...product, price: shown(productCents) },
    })),
    pricingType,
    price: shown(priceCents),
    totalPrice: shown(withVat(priceCents, terms.vatBasisPoints)),
  }))
}
