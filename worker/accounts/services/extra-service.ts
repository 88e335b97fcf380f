import type { OrderRowType } from '#domain/enums.ts'
import { centsToEuros, withVat } from '#domain/pricing.ts'
import type { ExtraService } from '#worker/contract/process.ts'

export type ServiceRow = { id: string; type: OrderRowType; priceCents: number }
export type DescriptionRow = { extraServiceId: string; languageId: string; description: string }

export type PriceTerms = { vatBasisPoints: number; showPricesInWorkOrderStep: boolean }

/** Services on offer with their descriptions; the price is with VAT, and null where the account shows none. */
export function toExtraServices(
  input: { services: readonly ServiceRow[]; descriptions: readonly DescriptionRow[] },
  terms: PriceTerms,
): ExtraService[] {
  return input.services.map(({ id, type, priceCents }) => ({
    id,
    type,
    descriptions: input.descriptions
      .filter((one) => one.extraServiceId === id)
      .map(({ languageId, description }) => ({ languageId, description })),
    totalPrice: terms.showPricesInWorkOrderStep ? centsToEuros(withVat(priceCents, terms.vatBasisPoints)) : null,
  }))
}
