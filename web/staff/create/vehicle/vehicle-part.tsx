import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { CreatePart } from '#web/staff/create/create-part.tsx'
import { partsOf } from '#web/staff/create/create-parts.ts'
import { createTexts, type CreateText } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { CreateOptions } from '#worker/contract/staff/visit/create-process.ts'

import { VehicleFields } from './vehicle-fields.tsx'

/** Which car: of the workshop's own, or one that is typed in. */
export function VehiclePart({ form, options }: { form: CreateForm; options: CreateOptions }) {
  const { text } = useText(createTexts)
  const { car, vehicle } = partsOf(form.draft)
  const { vehicles, timeZone } = options
  if (car === 'substitute') {
    return (
      <CreatePart title={text('createCarSubstitute')}>
        <CarSelect
          form={form}
          label={text('createCarSubstitute')}
          hint={text('createCarSubstituteHint')}
          vehicles={vehicles.filter(({ purpose }) => purpose === 'SUBSTITUTE')}
          timeZone={timeZone}
        />
      </CreatePart>
    )
  }
  if (vehicle === 'none' && car === 'none') return null
  return (
    <CreatePart title={text(vehicle === 'optional' ? 'createVehicleOptional' : 'createVehicle')}>
      {car === 'handed_out' && (
        <RadioGroup
          legend={text('createCarOwn')}
          options={[
            { value: 'ours', label: text('createCarOurs') },
            { value: 'theirs', label: text('createCarTheirs') },
          ]}
          value={form.draft.carIsOurs ? 'ours' : 'theirs'}
          onValueChange={(whose) => form.change({ carIsOurs: whose === 'ours', vehicleId: '' })}
        />
      )}
      {car === 'handed_out' && form.draft.carIsOurs && (
        <CarSelect form={form} label={text('createCarChoose')} vehicles={vehicles} timeZone={timeZone} />
      )}
      {vehicle !== 'none' && <VehicleFields form={form} />}
    </CreatePart>
  )
}

type Vehicle = CreateOptions['vehicles'][number]
type CarSelectProps = {
  form: CreateForm
  label: string
  hint?: string
  vehicles: readonly Vehicle[]
  timeZone: string
}

/** One of the workshop's own cars. One that is out is named so, and may be free again by the time it is needed. */
function CarSelect({ form, label, hint, vehicles, timeZone }: CarSelectProps) {
  const { text } = useText(createTexts)
  const fault = form.faultOf('substituteVehicleId')
  return (
    <Select
      label={label}
      hint={hint}
      placeholder={text('createCarNone')}
      error={fault && text(fault)}
      options={vehicles.map((vehicle) => ({ value: vehicle.id, label: nameOf(vehicle, timeZone, text) }))}
      value={form.draft.vehicleId}
      onValueChange={(vehicleId) => form.change({ vehicleId })}
    />
  )
}

function nameOf({ licenseNumber, make, model, isTaken, takenUntil }: Vehicle, timeZone: string, text: CreateText) {
  const name = `${licenseNumber} ${make} ${model}`
  if (!isTaken) return name
  const until = takenUntil === null ? null : formatDateTime(Date.parse(takenUntil), timeZone)
  return `${name} (${until === null ? text('createCarTaken') : text('createCarTakenUntil', { time: until })})`
}
