import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { priceInWords } from '#web/staff/shared/fields/set-price.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'
import * as look from '#web/ui/layout.ts'

import { ProductSearch } from './product-search.tsx'
import type { ProductLine } from './service-form.ts'

import css from './services.module.css'

type ProductLinesProps = {
  lines: readonly ProductLine[]
  onChange: (lines: ProductLine[]) => void
  errorOf: (path: string) => string | undefined
  isNeeded: boolean
}

/** The products that a service takes, and how many of each. */
export function ProductLines({ lines, onChange, errorOf, isNeeded }: ProductLinesProps) {
  const { text } = useText(settingsTexts)
  return (
    <Fieldset
      legend={text('productsLegend')}
      hint={text('productsHint')}
      error={errorOf('products') ?? (isNeeded ? errorOf('price') : undefined)}
    >
      {lines.map((line, index) => (
        <div key={line.productId} className={look.columns({ gap: 3, align: 'start' }, css['line'])} data-product>
          <div className={look.stack({ gap: 0, breaks: true })}>
            <span>{line.description}</span>
            <span className={look.muted(14)}>{`${line.productCode} · ${priceInWords(line, text)}`}</span>
          </div>
          <TextField
            label={text('amount')}
            aria-label={text('amountOf', { name: line.description })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={line.amount}
            error={errorOf(`products.${index}`)}
            onValueChange={(amount) =>
              onChange(lines.map((one) => (one.productId === line.productId ? { ...one, amount } : one)))
            }
          />
          <IconButton
            label={text('takeOff', { name: line.description })}
            shape={crossShape}
            onClick={() => onChange(lines.filter(({ productId }) => productId !== line.productId))}
          />
        </div>
      ))}
      <ProductSearch
        taken={lines.map(({ productId }) => productId)}
        onPick={({ id, productCode, description, price, priceWithVat }) =>
          onChange([
            ...lines,
            {
              productId: id,
              productCode,
              description,
              price,
              ...(priceWithVat !== undefined && { priceWithVat }),
              amount: '1',
            },
          ])
        }
      />
    </Fieldset>
  )
}
