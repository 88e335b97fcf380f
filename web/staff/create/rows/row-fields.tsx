import { rowPayers, serviceTypes } from '#domain/enums.ts'
import { formatEuro } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { DraftRow } from '#web/staff/create/create-draft.ts'
import { createTexts } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'
import * as look from '#web/ui/layout.ts'

import { RowTerms, type RowField } from './row-terms.tsx'

import css from './rows-part.module.css'

export type RowFieldsProps = {
  row: DraftRow
  number: number
  form: CreateForm
  /** The row's price with VAT, in euros; null while there is none. */
  withVat: number | null
  /** The workshop's rate of VAT, in percent. */
  usualVat: number
  onChange: (change: Partial<DraftRow>) => void
  onRemove: () => void
}

/** One row of what is paid for. */
export function RowFields(props: RowFieldsProps) {
  const { row, number, form, withVat, onChange, onRemove } = props
  const { text } = useText(createTexts)
  const path = (field: RowField) => `rows.${number - 1}.${field}`
  const errorOf = (field: RowField) => {
    const fault = form.faultOf(path(field))
    return fault && text(fault)
  }
  return (
    <div
      className={look.stack({ gap: 3, bounded: true, framed: true, pad: 4 })}
      role="group"
      aria-label={text('createRow', { number })}
    >
      <div className={look.row({ gap: 3, align: 'center', weight: 600, target: true }, css['rowHead'])}>
        <span aria-hidden="true">{text('createRow', { number })}</span>
        {withVat !== null && (
          <span className={look.text({ tone: 'soft', size: 14, weight: 400 })}>
            {text('createRowWithVat', { price: formatEuro(withVat) })}
          </span>
        )}
        <IconButton label={text('createRowRemove', { number })} shape={crossShape} onClick={onRemove} />
      </div>
      <TextField
        label={text('createRowDescription')}
        value={row.description}
        maxLength={1000}
        autoComplete="off"
        error={errorOf('description')}
        onValueChange={(description) => onChange({ description })}
        onBlur={() => row.description !== '' && form.leave(path('description'))}
      />
      <div className={look.columns({ gap: 3, align: 'start' }, css['sums'])}>
        <TextField
          label={text(row.isGross ? 'setPrice_GROSS' : 'createRowPrice')}
          value={row.price}
          inputMode="decimal"
          suffix="€"
          maxLength={14}
          autoComplete="off"
          error={errorOf('price')}
          onValueChange={(price) => onChange({ price })}
          onBlur={() => row.price !== '' && form.leave(path('price'))}
        />
        <Select
          label={text('createRowPayer')}
          options={rowPayers.map((value) => ({ value, label: text(`createPayer_${value}`) }))}
          value={row.payer}
          onValueChange={(chosen) => onChange({ payer: rowPayers.find((payer) => payer === chosen) ?? 'CUSTOMER' })}
        />
        <Select
          label={text('createRowType')}
          options={serviceTypes.map((value) => ({ value, label: text(`createRowType_${value}`) }))}
          value={row.type}
          onValueChange={(chosen) => onChange({ type: serviceTypes.find((type) => type === chosen) ?? 'NORMAL' })}
        />
      </div>
      <RowTerms {...props} />
    </div>
  )
}
