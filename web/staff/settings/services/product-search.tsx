import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { useProductSearch } from '#web/staff/settings/kit/content-queries.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { priceInWords } from '#web/staff/shared/fields/set-price.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { SettingsProduct } from '#worker/contract/staff/settings/content-settings.ts'

type ProductSearchProps = { taken: readonly string[]; onPick: (product: SettingsProduct) => void }

/** Finds a product to add; what is added already is not offered again. */
export function ProductSearch({ taken, onPick }: ProductSearchProps) {
  const { text } = useText(settingsTexts)
  const [typed, setTyped] = useState('')
  const search = useProductSearch(useSettled(typed))
  const isAsked = typed.trim() !== ''
  const found = (isAsked ? (search.data?.items ?? []) : []).filter(({ id }) => !taken.includes(id))
  return (
    <>
      <TextField
        label={text('findProduct')}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
        onKeyDown={(event) => {
          // Enter belongs to the search, not to the form around it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <ul className={look.stack({ gap: 1 })}>
        {found.map((product) => (
          <li key={product.id}>
            <Button
              variant="secondary"
              fullWidth
              aria-label={text('addNamed', { name: product.description })}
              onClick={() => {
                onPick(product)
                setTyped('')
              }}
            >
              {`${product.description} · ${product.productCode} · ${priceInWords(product, text)}`}
            </Button>
          </li>
        ))}
      </ul>
      <p className={look.muted(14)} role="status">
        {isAsked && search.isSuccess && found.length === 0 ? text('productFoundNone') : ''}
      </p>
    </>
  )
}
