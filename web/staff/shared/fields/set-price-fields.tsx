import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffTexts } from '#web/staff/shared/texts.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'

import type { TypedPrice } from './set-price.ts'

import css from './set-price-fields.module.css'

const kinds = ['GROSS', 'NET'] as const

type SetPriceFieldsProps = TypedPrice & {
  hint?: string
  error: string | undefined
  onChange: (change: Partial<TypedPrice>) => void
}

/** Fields of a price: the amount, and whether VAT is in it. */
export function SetPriceFields({ price, isGross, hint, error, onChange }: SetPriceFieldsProps) {
  const { text } = useText(staffTexts)
  const kind = isGross ? 'GROSS' : 'NET'
  return (
    <div className={look.columns({ gap: 3, align: 'start' }, css['fields'])}>
      <TextField
        label={text(`setPrice_${kind}`)}
        hint={hint}
        value={price}
        inputMode="decimal"
        suffix="€"
        maxLength={14}
        autoComplete="off"
        error={error}
        onValueChange={(typed) => onChange({ price: typed })}
      />
      <Select
        label={text('setPriceKind')}
        options={kinds.map((value) => ({ value, label: text(`setPriceKind_${value}`) }))}
        value={kind}
        onValueChange={(chosen) => onChange({ isGross: chosen === 'GROSS' })}
      />
    </div>
  )
}
