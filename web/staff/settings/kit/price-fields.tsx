import { euroTextToCents } from '#web/lib/euro-text.ts'
import { SetPriceFields } from '#web/staff/shared/fields/set-price-fields.tsx'
import type { TypedPrice } from '#web/staff/shared/fields/set-price.ts'

import type { Field } from './field.tsx'

/** More than anything that is added to a visit costs. */
export const highestCents = 100_000_000

/** A price that is set, with VAT or without it; no less than nothing. */
export const priceField: Field<TypedPrice> = {
  name: 'price',
  label: 'setPrice',
  faults: ({ price }) => {
    const cents = euroTextToCents(price)
    if (cents === null) return { price: 'priceInvalid' }
    return cents > highestCents ? { price: 'priceTooBig' } : {}
  },
  refused: (code) => (code === 'too_big' ? 'priceTooBig' : 'priceInvalid'),
  input: ({ draft, set, errorOf }) => (
    <SetPriceFields
      price={draft.price}
      isGross={draft.isGross}
      error={errorOf('price') ?? errorOf('priceWithVat')}
      onChange={({ price, isGross }) => {
        if (price !== undefined) set('price', price)
        if (isGross !== undefined) set('isGross', isGross)
      }}
    />
  ),
}

/** Fields beside `priceField`: the kind that two have chosen, and the server's faults of a price with VAT. */
export const priceKindFields: readonly Field<TypedPrice>[] = [
  {
    name: 'isGross',
    label: 'setPriceKind',
    valueText: (value, text) => text(value === true ? 'setPriceKind_GROSS' : 'setPriceKind_NET'),
    input: () => null,
  },
  { ...priceField, name: 'priceWithVat', faults: () => ({}), input: () => null },
]
