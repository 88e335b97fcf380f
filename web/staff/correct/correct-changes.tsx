import { useEffect, useRef } from 'react'

import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { displayWall } from '#web/staff/create/time/wall-clock.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

import type { CorrectDraft, CorrectField } from './correct-form.ts'
import { correctTexts } from './texts.ts'

export type OthersChanges = { fields: readonly CorrectField[]; now: CorrectDraft }

const labels = {
  processType: 'createType',
  licenseNumber: 'createPlate',
  make: 'createMake',
  model: 'createModel',
  rows: 'createRows',
  hasReservation: 'createHasReservation',
  reservationStart: 'createReservationStart',
  reservationEnd: 'createReservationEnd',
} as const satisfies Record<CorrectField, string>

/** Shows what somebody else has made of the visit meanwhile, field by field. */
export function CorrectChanges({ changes: { fields, now } }: { changes: OthersChanges }) {
  const { text } = useText(correctTexts)
  const { types } = useWords(correctTexts)
  const valueOf = (field: CorrectField): string => {
    if (field === 'rows') return now.rows.map(({ description, price }) => `${description} ${price} €`).join(', ')
    if (field === 'processType') return now.processType === null ? '' : types[now.processType]
    const value = now[field]
    if (typeof value === 'boolean') return text(value ? 'correctYes' : 'correctNo')
    return typeof value === 'string' ? value : value === null ? '' : displayWall(value)
  }
  const place = useRef<HTMLDivElement>(null)
  // Who saved at the foot of the form is led to what they did not know.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="warning" title={text('correctChanged')}>
        {fields.map((field) => (
          <p key={field}>
            {text('correctChangedField', { field: text(labels[field]), value: valueOf(field) || text('correctEmpty') })}
          </p>
        ))}
      </Notice>
    </div>
  )
}
