import { useState } from 'react'

import { boxSizes, serviceLanes } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { EditDialog } from '#web/staff/settings/kit/edit-dialog.tsx'
import { RemoveDialog } from '#web/staff/settings/kit/remove-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskBox, DeskLocker, LockerDesk } from '#worker/contract/staff/locker-desk.ts'

import {
  boxForm,
  boxInput,
  gridBounds,
  laneOf,
  numberBounds,
  sizeOf,
  wholeNumber,
  type BoxForm,
} from './locker-form.ts'
import { nextPlace } from './next-place.ts'
import { lockersTexts } from './texts.ts'
import { useBoxRemoval, useBoxSave } from './use-box-save.ts'

import css from './locker-dialog.module.css'

export type BoxSetUpDialogProps = {
  desk: LockerDesk
  locker: DeskLocker
  /** Null for a new one. */
  box: DeskBox | null
  open: boolean
  onClose: () => void
  onRemoved?: () => void
}

function formOf({ boxes }: DeskLocker, box: DeskBox | null): BoxForm {
  if (box !== null) return boxForm(box)
  const last = boxes.at(-1)
  return boxForm({ ...nextPlace(boxes), size: last?.size ?? 'S', lane: last?.lane ?? 'ROUND_THE_CLOCK' })
}

/** Number, size, lane and place of a box. */
export function BoxSetUpDialog({ desk, locker, box, open, onClose, onRemoved }: BoxSetUpDialogProps) {
  const { text } = useText(lockersTexts)
  const { accountId } = desk
  const [first] = useState(() => formOf(locker, box))
  const [form, setForm] = useState(first)
  const [tried, setTried] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const saving = useBoxSave({ accountId, lockerId: locker.id, box, onDone: onClose })
  const removal = useBoxRemoval({
    accountId,
    box,
    onDone: () => {
      onClose()
      onRemoved?.()
    },
  })
  const set = (more: Partial<BoxForm>) => setForm((typed) => ({ ...typed, ...more }))
  function submit() {
    setTried(true)
    const input = boxInput(form)
    if (input !== null) saving.save(input)
  }
  const errorOf = (field: 'number' | 'column' | 'row') => {
    const bounds = field === 'number' ? numberBounds : gridBounds
    if (tried && wholeNumber(form[field], bounds) === null) return text('numberWrong', bounds)
    const refused = saving.refused[field]
    if (refused === undefined) return undefined
    if (refused === 'too_many') return text('boxTooMany')
    return text(field === 'number' ? 'boxNumberTaken' : 'boxPlaceTaken')
  }
  const field = (name: 'number' | 'column' | 'row', label: 'boxNumberField' | 'boxColumn' | 'boxRow') => (
    <TextField
      label={text(label)}
      inputMode="numeric"
      maxLength={4}
      error={errorOf(name)}
      value={form[name]}
      onValueChange={(typed) => set({ [name]: typed })}
    />
  )
  return (
    <>
      <EditDialog
        open={open}
        onClose={onClose}
        title={text(box === null ? 'newBox' : 'editBox')}
        width="30rem"
        isDirty={JSON.stringify(form) !== JSON.stringify(first)}
        saving={saving}
        onSubmit={submit}
        remove={box && { text: text('removeBox'), onPress: () => setRemoving(true) }}
      >
        {field('number', 'boxNumberField')}
        <div className={css['pair']}>
          <Select
            label={text('boxFact_size')}
            options={boxSizes.map((size) => ({ value: size, label: size }))}
            value={form.size}
            onValueChange={(size) => set({ size: sizeOf(size) })}
          />
          <Select
            label={text('boxFact_lane')}
            options={serviceLanes.map((lane) => ({ value: lane, label: text(`lane_${lane}`) }))}
            value={form.lane}
            onValueChange={(lane) => set({ lane: laneOf(lane) })}
          />
          {field('column', 'boxColumn')}
          {field('row', 'boxRow')}
        </div>
      </EditDialog>
      {box && (
        <RemoveDialog
          open={open && isRemoving}
          onClose={() => setRemoving(false)}
          title={text('removeBoxTitle', { number: box.number })}
          button={text('removeBox')}
          saving={removal}
          onRemove={() => removal.save(undefined)}
        >
          <p>{text('removeBoxText')}</p>
        </RemoveDialog>
      )}
    </>
  )
}
