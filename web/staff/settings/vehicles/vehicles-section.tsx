import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import type { SettingsVehicle } from '#worker/contract/staff/settings/vehicle-settings.ts'

import { vehicleRemoval, vehicles } from './vehicle-resource.ts'

/** The cars that the workshop lends, and who has them. */
export function VehiclesSection() {
  const { text } = useText(settingsTexts)
  const query = useSettingsQuery(['vehicles'], (call) => staffCall('GET /api/staff/account/:accountId/vehicle', call))
  return (
    <ResourceList
      title={text('vehicles')}
      lead={text('vehiclesLead')}
      add={text('newVehicle')}
      empty={text('vehiclesEmpty')}
      query={query}
      itemsOf={({ items }) => items}
      idOf={({ id }) => id}
      columns={({ timeZone }) => [
        { id: 'plate', title: text('vehiclePlate'), cell: plateCell(text('vehiclePlate')) },
        { id: 'car', title: text('vehicleColumn'), cell: ({ make, model }) => `${make} ${model}` },
        { id: 'purpose', title: text('vehiclePurpose'), cell: ({ purpose }) => text(`vehicle_${purpose}`) },
        { id: 'state', title: text('vehicleState'), cell: (vehicle) => vehicleState(vehicle, text, timeZone) },
      ]}
      renderDialog={(opened) => (
        <ResourceDialog
          {...opened}
          resource={vehicles}
          title={opened.thing?.licenseNumber ?? text('newVehicle')}
          removal={vehicleRemoval}
        />
      )}
    />
  )
}

function plateCell(label: string) {
  return ({ licenseNumber }: SettingsVehicle) => <LicencePlate plate={licenseNumber} label={label} size="small" />
}

/** Returns the words for a car's use: taken, free or out of use. */
export function vehicleState(vehicle: SettingsVehicle, text: SettingsText, timeZone: string): string {
  const { openProcesses, takenUntil, enabled } = vehicle
  const taken =
    takenUntil === null
      ? text('vehicleTaken')
      : text('vehicleTakenUntil', { at: formatDateTime(Date.parse(takenUntil), timeZone) })
  if (openProcesses > 0) return enabled ? taken : `${taken}, ${text('vehicleOff').toLowerCase()}`
  return text(enabled ? 'vehicleFree' : 'vehicleOff')
}
