import type { PricingTerms } from '#domain/money/pricing.ts'
import { formatEuro } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { emptyRow, type DraftRow } from '#web/staff/create/create-draft.ts'
import { createTexts } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import { Button } from '#web/ui/button/button.tsx'
import { errorShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { plusShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import { PriceRow } from '#web/ui/price/price-row.tsx'

import { RowFields } from './row-fields.tsx'
import { pricingOf, rowWithVat } from './row-price.ts'

import css from './rows-part.module.css'

/** Shows what is paid for, row by row, with the sum as it grows. */
export function RowList({ form, terms }: { form: CreateForm; terms: PricingTerms }) {
  const { text } = useText(createTexts)
  const { rows } = form.draft
  const fault = form.faultOf('rows')
  const change = (key: string, next: Partial<DraftRow>) =>
    form.change({ rows: rows.map((row) => (row.key === key ? { ...row, ...next } : row)) })
  return (
    <>
      <p className={look.muted(14)}>{text('createRowsHint')}</p>
      {rows.map((row, index) => (
        <RowFields
          key={row.key}
          row={row}
          number={index + 1}
          form={form}
          withVat={rowWithVat(row, terms)}
          usualVat={terms.vatBasisPoints / 100}
          onChange={(next) => change(row.key, next)}
          onRemove={() => form.change({ rows: rows.filter(({ key }) => key !== row.key) })}
        />
      ))}
      {fault && (
        <p className={look.row({ gap: 2, tone: 'danger', weight: 500 })} data-fault="" role="alert">
          <Icon shape={errorShape} />
          <span>{text(fault)}</span>
        </p>
      )}
      <div>
        <Button
          variant="secondary"
          icon={<Icon shape={plusShape} />}
          onClick={() => form.change({ rows: [...rows, emptyRow()] })}
        >
          {text('createRowAdd')}
        </Button>
      </div>
      {rows.length > 0 && <Total form={form} terms={terms} />}
    </>
  )
}

function Total({ form, terms }: { form: CreateForm; terms: PricingTerms }) {
  const { text } = useText(createTexts)
  const { totalCents, rows } = pricingOf(form.draft.rows, terms)
  const rates = new Set(rows.map(({ vatBasisPoints }) => String(vatBasisPoints / 100).replace('.', ',')))
  const rate = [...rates].join(' / ')
  return (
    <div
      className={look.stack({ gap: 1 }, css['total'])}
      role="status"
      aria-label={`${text('createTotal')} ${formatEuro(totalCents / 100)}`}
    >
      <PriceRow label={text('createTotal')} euros={totalCents / 100} strong />
      {rate !== '' && <p className={look.muted(14)}>{text('createVatIncluded', { rate })}</p>}
    </div>
  )
}
