import { useText } from '#web/lib/i18n/use-text.tsx'
import { CreateField } from '#web/staff/create/create-field.tsx'
import { FieldPair } from '#web/staff/create/create-part.tsx'
import { createTexts } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'

/** A car as it is typed in. */
export function VehicleFields({ form }: { form: CreateForm }) {
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
