import { vehiclePurposes } from '#domain/enums.ts'
import { vehicleMakeMaxLength, vehicleModelMaxLength } from '#domain/limits.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { VehicleDraft, VehicleFaults } from './vehicle-form.ts'

const longestPlate = 16

type VehicleFieldsProps = { draft: VehicleDraft; faults: VehicleFaults; onDraft: (draft: VehicleDraft) => void }

/** What is known of a car. */
export function VehicleFields({ draft, faults, onDraft }: VehicleFieldsProps) {
  const { text } = useText(settingsTexts)
  const wrong = (name: keyof VehicleFaults) => {
    const fault = faults[name]
    return fault && { error: text(fault) }
  }
  return (
    <>
      <TextField
        label={text('vehiclePlate')}
        value={draft.licenseNumber}
        maxLength={longestPlate}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...wrong('licenseNumber')}
        onValueChange={(licenseNumber) => onDraft({ ...draft, licenseNumber: licenseNumber.toUpperCase() })}
      />
      <TextField
        label={text('vehicleMake')}
        value={draft.make}
        maxLength={vehicleMakeMaxLength}
        autoComplete="off"
        {...wrong('make')}
        onValueChange={(make) => onDraft({ ...draft, make })}
      />
      <TextField
        label={text('vehicleModel')}
        value={draft.model}
        maxLength={vehicleModelMaxLength}
        autoComplete="off"
        {...wrong('model')}
        onValueChange={(model) => onDraft({ ...draft, model })}
      />
      <RadioGroup
        legend={text('vehiclePurpose')}
        options={vehiclePurposes.map((value) => ({ value, label: text(`vehicle_${value}`) }))}
        value={draft.purpose}
        onValueChange={(purpose) => onDraft({ ...draft, purpose })}
      />
      <Checkbox
        label={text('vehicleEnabled')}
        description={text('vehicleEnabledHint')}
        checked={draft.enabled}
        onCheckedChange={(enabled) => onDraft({ ...draft, enabled })}
      />
    </>
  )
}
