import { formatDateTime } from '#domain/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Select } from '#web/ui/select.tsx'
import type { CreateOptions } from '#worker/contract/staff/create-process.ts'

import { type CreateText, createTexts } from './texts.ts'
import type { CreateForm } from './use-create-form.ts'

type Vehicle = CreateOptions['vehicles'][number]
type CarSelectProps = {
  form: CreateForm
  label: string
  hint?: string
  vehicles: readonly Vehicle[]
  timeZone: string
}

/** One of the workshop's own cars. One that is out is named so, and may be free again by the time it is needed. */
export function CarSelect({ form, label, hint, vehicles, timeZone }: CarSelectProps) {
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
