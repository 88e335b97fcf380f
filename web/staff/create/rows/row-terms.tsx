import { rowVatRates } from '#domain/money/row-price.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { DraftRow } from '#web/staff/create/create-draft.ts'
import { createTexts } from '#web/staff/create/texts.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import type { Elements } from '#web/ui/page/elements.ts'

import type { RowFieldsProps } from './row-fields.tsx'

import css from './rows-part.module.css'

const numbers = ['quantity', 'discountPercent', 'discountAmount'] as const
export type RowField = 'description' | 'price' | (typeof numbers)[number]

const labels = {
  quantity: 'createRowQuantity',
  discountPercent: 'createRowDiscountPercent',
  discountAmount: 'createRowDiscountAmount',
} as const

const kinds = ['NET', 'GROSS'] as const

const percent = (rate: number) => String(rate).replace('.', ',')

/** Shows what few rows need: how many of it, what comes off, and VAT of its own. */
export function RowTerms({ row, number, form, usualVat, onChange }: RowFieldsProps) {
  const { text } = useText(createTexts)
  const [amount, ...rates] = numbers.map((field) => {
    const path = `rows.${number - 1}.${field}`
    const fault = form.faultOf(path)
    return (
      <TextField
        key={field}
        label={text(labels[field])}
        value={row[field]}
        inputMode="decimal"
        maxLength={14}
        autoComplete="off"
        error={fault && text(fault)}
        onValueChange={(typed) => onChange({ [field]: typed })}
        onBlur={() => row[field] !== '' && form.leave(path)}
      />
    )
  })
  const quantity: Elements = amount
  const discounts: Elements = rates
  return (
    <Disclosure summary={text('createRowTerms')} openAtFirst={isSaid(row)}>
      <div className={look.columns({ gap: 3, align: 'start' }, css['sums'])}>
        {quantity}
        <TextField
          label={text('createRowUnit')}
          value={row.unit}
          maxLength={16}
          autoComplete="off"
          onValueChange={(unit) => onChange({ unit })}
        />
        <Select
          label={text('setPriceKind')}
          options={kinds.map((value) => ({ value, label: text(`setPriceKind_${value}`) }))}
          value={row.isGross ? 'GROSS' : 'NET'}
          onValueChange={(kind) => onChange({ isGross: kind === 'GROSS' })}
        />
        {discounts}
        <Select
          label={text('createRowVat')}
          options={[
            { value: '', label: text('createRowVatUsual', { rate: percent(usualVat) }) },
            ...rowVatRates.map((rate) => ({ value: String(rate / 100), label: `${percent(rate / 100)} %` })),
          ]}
          value={row.vat}
          onValueChange={(vat) => onChange({ vat })}
        />
      </div>
    </Disclosure>
  )
}

function isSaid({ isGross, quantity, unit, discountPercent, discountAmount, vat }: DraftRow): boolean {
  return isGross || [quantity, unit, discountPercent, discountAmount, vat].some((typed) => typed !== '')
}
