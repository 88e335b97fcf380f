import { rowTitleMaxLength, rowWordsMaxLength, workUrgencies } from '#domain/process/additional-work.ts'
import { SetPriceFields } from '#web/staff/shared/fields/set-price-fields.tsx'
import { typedPrice } from '#web/staff/shared/fields/set-price.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import type { ProposalTemplate } from '#worker/contract/staff/visit/additional-work.ts'

import { FindingsField } from './findings-field.tsx'
import { faultsOf, type DraftRow } from './proposal-draft.ts'
import type { WorkText } from './texts.ts'

type RowFormProps = {
  processId: string
  row: DraftRow
  number: number
  templates: readonly ProposalTemplate[]
  /** True shows missing fields. */
  isTried: boolean
  text: WorkText
  onChange: (changed: (row: DraftRow) => DraftRow) => void
  /** Null for the only one. */
  onRemove: (() => void) | null
  onUploading: (more: number) => void
}

/** One row of a proposal: what is done, why, how soon, for how much, and what it looks like. */
export function RowForm(props: RowFormProps) {
  const { processId, row, number, templates, isTried, text, onChange, onRemove, onUploading } = props
  const faults = isTried ? faultsOf(row) : { findings: [] }
  const set = (change: Partial<DraftRow>) => onChange((now) => ({ ...now, ...change }))
  return (
    <div
      className={look.stack({ gap: 3, bounded: true, framed: true, pad: 4 })}
      role="group"
      aria-label={text('workRow', { number })}
    >
      <div className={look.row({ gap: 3, align: 'center', justify: 'between', weight: 600 })}>
        <span aria-hidden="true">{text('workRow', { number })}</span>
        {onRemove !== null && (
          <IconButton label={text('workRowRemove', { number })} shape={crossShape} onClick={onRemove} />
        )}
      </div>
      {templates.length > 0 && (
        <Select
          label={text('workTemplate')}
          placeholder={text('workTemplateNone')}
          options={templates.map(({ id, title }) => ({ value: id, label: title }))}
          value=""
          onValueChange={(chosen) => {
            const template = templates.find(({ id }) => id === chosen)
            if (template === undefined) return
            const { title, words, urgency } = template
            set({ title, words, urgency, ...typedPrice(template) })
          }}
        />
      )}
      <FindingsField
        processId={processId}
        findings={row.findings}
        faults={faults.findings}
        text={text}
        onChange={(changed) => onChange((now) => ({ ...now, findings: changed(now.findings) }))}
        onUploading={onUploading}
      />
      <TextField
        label={text('workRowTitle')}
        value={row.title}
        maxLength={rowTitleMaxLength}
        autoComplete="off"
        error={faults.title && text(faults.title)}
        onValueChange={(title) => set({ title })}
      />
      <TextArea
        label={text('workWords')}
        hint={text('workWordsHint')}
        value={row.words}
        rows={2}
        maxLength={rowWordsMaxLength}
        remainingText={(count) => text('workRemaining', { count })}
        onValueChange={(words) => set({ words })}
      />
      <Select
        label={text('workUrgency')}
        options={workUrgencies.map((value) => ({ value, label: text(`workUrgency_${value}`) }))}
        value={row.urgency}
        onValueChange={(chosen) => set({ urgency: workUrgencies.find((one) => one === chosen) ?? 'SOON' })}
      />
      <SetPriceFields
        price={row.price}
        isGross={row.isGross}
        error={faults.price && text(faults.price)}
        onChange={set}
      />
    </div>
  )
}
