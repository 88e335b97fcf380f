import { deviceKinds } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { ofKind, type DeviceDraft, type DeviceFaults } from './device-form.ts'

type DeviceFieldsProps = {
  draft: DeviceDraft
  faults: DeviceFaults
  lockers: readonly { id: string; name: string }[]
  onDraft: (draft: DeviceDraft) => void
}

/** What is told of a device before it has a key. */
export function DeviceFields({ draft, faults, lockers, onDraft }: DeviceFieldsProps) {
  const { text } = useText(settingsTexts)
  const isTerminal = draft.kind === 'TERMINAL'
  return (
    <>
      <RadioGroup
        legend={text('deviceKind')}
        options={deviceKinds.map((value) => ({ value, label: text(`device_${value}`) }))}
        value={draft.kind}
        onValueChange={(kind) => onDraft(ofKind(draft, kind, lockers))}
      />
      <TextField
        label={text('keyName')}
        hint={text('deviceNameHint')}
        value={draft.name}
        maxLength={100}
        autoComplete="off"
        {...(faults.name && { error: text(faults.name) })}
        onValueChange={(name) => onDraft({ ...draft, name })}
      />
      <Select
        label={text('deviceLocker')}
        {...(isTerminal && { hint: text('deviceLockerHint') })}
        placeholder={text(isTerminal ? 'deviceLockerAny' : 'deviceLockerChoose')}
        options={lockers.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.lockerId}
        {...(faults.lockerId && { error: text(faults.lockerId) })}
        onValueChange={(lockerId) => onDraft({ ...draft, lockerId })}
      />
    </>
  )
}
