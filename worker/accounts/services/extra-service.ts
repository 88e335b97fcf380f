import type { OrderRowType, PricingType } from '#domain/enums.ts'
import { priceRow } from '#domain/money/pricing.ts'
import type { SetPrice } from '#domain/money/set-price.ts'
import type { CountedService } from '#worker/contract/process-units.ts'
import type { Compatibility, Product } from '#worker/contract/process.ts'

export type ServiceRow = SetPrice & { id: string; type: OrderRowType }
/** Listed fields of a service beside its price. */
export type ListedServiceRow = ServiceRow & {
  enabled: boolean
  pricingType: PricingType
  compatibilities: Compatibility[]
  products: ProductLineRow[]
}
export type ProductLineRow = { id: string; amount: number; product: Omit<Product, 'price'> & SetPrice }
export type DescriptionRow = { extraServiceId: string; languageId: string; description: string }

export type PriceTerms = { vatBasisPoints: number; showPricesInWorkOrderStep: boolean }

/** Services on offer with their descriptions; prices are null where the account shows none. */
export function toExtraServices(
  input: { services: readonly ListedServiceRow[]; descriptions: readonly DescriptionRow[] },
  terms: PriceTerms,
): CountedService[] {
  const shown = (cents: number) => (terms.showPricesInWorkOrderStep ? cents : null)
  return input.services.map(({ id, type, enabled, pricingType, compatibilities, products, ...set }) => {
    const own = priceRow(set, terms.vatBasisPoints)
    return {
      id,
      type,
      enabled,
      descriptions: input.descriptions
        .filter((one) => one.extraServiceId === id)
        .map(({ languageId, description }) => ({ languageId, description })),
      compatibilities,
      products: products.map(({ product: { priceCents, grossCents, ...product }, ...line }) => ({
        ...line,
        product: {
          ...product,
          priceCents: shown(priceRow({ priceCents, grossCents }, terms.vatBasisPoints).priceCents),
        },
      })),
      pricingType,
      priceCents: shown(own.priceCents),
      totalPriceCents: shown(own.priceWithVatCents),
    }
  })
}
