import { useText } from '#web/lib/i18n/use-text.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { CreateOptions } from '#worker/contract/staff/create-process.ts'

import { CarSelect } from './car-select.tsx'
import { CreateField } from './create-field.tsx'
import { CreatePart, FieldPair } from './create-part.tsx'
import { partsOf } from './create-parts.ts'
import { createTexts } from './texts.ts'
import type { CreateForm } from './use-create-form.ts'

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
      {vehicle !== 'none' && <TypedVehicle form={form} />}
    </CreatePart>
  )
}

function TypedVehicle({ form }: { form: CreateForm }) {
  const { text } = useText(createTexts)
  return (
    <FieldPair narrow>
      <CreateField
        form={form}
        field="licenseNumber"
        path="vehicle.licenseNumber"
        label={text('createPlate')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
      />
      <CreateField
        form={form}
        field="make"
        path="vehicle.make"
        label={text('createMake')}
        optionalText={text('createOptional')}
        maxLength={60}
      />
      <CreateField
        form={form}
        field="model"
        path="vehicle.model"
        label={text('createModel')}
        optionalText={text('createOptional')}
        maxLength={100}
      />
    </FieldPair>
  )
}
