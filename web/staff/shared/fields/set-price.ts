import { formatEuro } from '#domain/text/format.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'
import type { TextOf } from '#web/lib/i18n/texts.ts'
import type { staffTexts } from '#web/staff/shared/texts.ts'

/** A price as it is typed: with VAT or without it, and kept so. */
export type TypedPrice = { price: string; isGross: boolean }

/** In euros. `priceWithVat` is there where that was set; `price` is without VAT in any case. */
type PriceView = { price: number; priceWithVat?: number }

/** An amount as it is typed: `12,50`. */
export const euroText = (euros: number) => euros.toFixed(2).replace('.', ',')

/** Returns the price that a form begins with. Without one it is empty and with VAT, as customers think of prices. */
export function typedPrice(view: PriceView | null): TypedPrice {
  if (view === null) return { price: '', isGross: true }
  return { price: euroText(view.priceWithVat ?? view.price), isGross: view.priceWithVat !== undefined }
}

/** Returns the input for a price, in euros with or without VAT as it was typed. */
export function setPriceOf({ price, isGross }: TypedPrice): { price: number } | { priceWithVat: number } {
  const euros = (euroTextToCents(price) ?? 0) / 100
  return isGross ? { priceWithVat: euros } : { price: euros }
}

/** Says a price as it was set: `79,90 € sis. alv`. */
export function priceInWords({ price, priceWithVat }: PriceView, text: TextOf<typeof staffTexts>): string {
  if (priceWithVat === undefined) return text('setPriceTold_NET', { price: formatEuro(price) })
  return text('setPriceTold_GROSS', { price: formatEuro(priceWithVat) })
}
