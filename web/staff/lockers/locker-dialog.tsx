import { useState } from 'react'

import { boxSizes, serviceLanes } from '#domain/enums.ts'
import { boxesMax, lockerWordsMaxLength } from '#domain/limits.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { EditDialog } from '#web/staff/settings/kit/edit-dialog.tsx'
import { RemoveDialog } from '#web/staff/settings/kit/remove-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskLocker, LockerDesk } from '#worker/contract/staff/locker-desk.ts'

import { BoxSetUpDialog } from './box-set-up-dialog.tsx'
import { laneOf, lockerForm, newBoxes, sizeOf, type LockerForm } from './locker-form.ts'
import { lockersTexts } from './texts.ts'
import { useLockerSave, useLockerRemoval } from './use-locker-save.ts'

import css from './locker-dialog.module.css'

type LockerDialogProps = { desk: LockerDesk; locker: DeskLocker | null; open: boolean; onClose: () => void }

/** Sets a cabinet up, or changes what customers read of it. */
export function LockerDialog({ desk, locker, open, onClose }: LockerDialogProps) {
  const { text } = useText(lockersTexts)
  const [form, setForm] = useState(() => lockerForm(locker))
  const [tried, setTried] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const saving = useLockerSave({ desk, locker, onDone: onClose })
  const removal = useLockerRemoval({
    desk,
    locker,
    onDone: () => {
      setRemoving(false)
      onClose()
    },
  })
  const set = (more: Partial<LockerForm>) => setForm((typed) => ({ ...typed, ...more }))
  const missing = (value: string) => (tried && value.trim() === '' ? text('fieldRequired') : undefined)
  const isComplete = form.name.trim() !== '' && form.address.trim() !== ''
  const isWhole = locker !== null || newBoxes(form) !== null
  function submit() {
    setTried(true)
    if (isComplete && isWhole) saving.save(form)
  }
  return (
    <>
      <EditDialog
        open={open}
        onClose={onClose}
        title={text(locker === null ? 'newLocker' : 'editLocker')}
        isDirty={JSON.stringify(form) !== JSON.stringify(lockerForm(locker))}
        saving={saving}
        onSubmit={submit}
        actions={
          locker && (
            <Button variant="quiet" onClick={() => setAdding(true)}>
              {text('newBox')}
            </Button>
          )
        }
        remove={locker && { text: text('removeLocker'), onPress: () => setRemoving(true) }}
      >
        <TextField
          label={text('lockerName')}
          hint={text('lockerNameHint')}
          error={missing(form.name)}
          maxLength={100}
          value={form.name}
          onValueChange={(name) => set({ name })}
        />
        <TextField
          label={text('lockerAddress')}
          error={missing(form.address)}
          maxLength={200}
          value={form.address}
          onValueChange={(address) => set({ address })}
        />
        {locker === null && <Grid form={form} isWrong={tried && !isWhole} onChange={set} />}
        <Words form={form} languages={desk.languages} onChange={set} />
        <Checkbox
          label={text('lockerEnabled')}
          description={text('lockerEnabledHint')}
          checked={form.enabled}
          onCheckedChange={(enabled) => set({ enabled })}
        />
      </EditDialog>
      {locker && (
        <RemoveDialog
          open={open && isRemoving}
          onClose={() => setRemoving(false)}
          title={text('removeLockerTitle', { name: locker.name })}
          button={text('removeLocker')}
          saving={removal}
          onRemove={() => removal.save(undefined)}
        >
          <p>{text('removeLockerText', { count: locker.boxes.length })}</p>
        </RemoveDialog>
      )}
      {locker && (
        <BoxSetUpDialog
          key={String(isAdding)}
          desk={desk}
          locker={desk.lockers.find(({ id }) => id === locker.id) ?? locker}
          box={null}
          open={open && isAdding}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

type PartProps = { form: LockerForm; onChange: (more: Partial<LockerForm>) => void }

/** How the doors of a new cabinet stand. */
function Grid({ form, isWrong, onChange }: PartProps & { isWrong: boolean }) {
  const { text } = useText(lockersTexts)
  return (
    <>
      <div className={css['pair']}>
        <TextField
          label={text('lockerColumns')}
          inputMode="numeric"
          maxLength={2}
          error={isWrong ? text('lockerTooMany', { count: boxesMax }) : undefined}
          value={form.columns}
          onValueChange={(columns) => onChange({ columns })}
        />
        <TextField
          label={text('lockerRows')}
          inputMode="numeric"
          maxLength={2}
          value={form.rows}
          onValueChange={(rows) => onChange({ rows })}
        />
        <Select
          label={text('lockerBoxSize')}
          options={boxSizes.map((size) => ({ value: size, label: size }))}
          value={form.size}
          onValueChange={(size) => onChange({ size: sizeOf(size) })}
        />
        <Select
          label={text('lockerBoxLane')}
          options={serviceLanes.map((lane) => ({ value: lane, label: text(`lane_${lane}`) }))}
          value={form.lane}
          onValueChange={(lane) => onChange({ lane: laneOf(lane) })}
        />
      </div>
      <p className={css['hint']}>{text('lockerGridHint')}</p>
    </>
  )
}

/** What customers read, in each language. */
function Words({ form, languages, onChange }: PartProps & Pick<LockerDesk, 'languages'>) {
  const { text } = useText(lockersTexts)
  return (
    <>
      {languages.map(({ lcid, name: language }) => (
        <TextField
          key={lcid}
          label={text('lockerInstructions', { language })}
          maxLength={lockerWordsMaxLength}
          value={form.instructions[lcid] ?? ''}
          onValueChange={(words) => onChange({ instructions: { ...form.instructions, [lcid]: words } })}
        />
      ))}
      {languages.map(({ lcid, name: language }, index) => (
        <TextField
          key={lcid}
          label={text('lockerOverflow', { language })}
          hint={index === 0 ? text('lockerOverflowHint') : undefined}
          maxLength={lockerWordsMaxLength}
          value={form.overflow[lcid] ?? ''}
          onValueChange={(words) => onChange({ overflow: { ...form.overflow, [lcid]: words } })}
        />
      ))}
    </>
  )
}
