import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupAnswer, SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { SetupTable } from '#web/staff/settings/kit/setup-table.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LicencePlate } from '#web/ui/licence-plate.tsx'
import { plusShape } from '#web/ui/staff-icon-shapes.ts'
import type { SetupVehicle, SetupVehicles } from '#worker/contract/staff/vehicle-setup.ts'

import { VehicleDialog } from './vehicle-dialog.tsx'
import { vehicleState } from './vehicle-form.ts'
import { useVehicles } from './vehicle-queries.ts'

type Opened = { vehicle: SetupVehicle | null; times: number }

/** The cars that the workshop lends, and who has them. */
export function VehiclesSection() {
  const { text } = useText(settingsTexts)
  const vehicles = useVehicles(useSetupAccount())
  const [opened, setOpened] = useState<Opened>({ vehicle: null, times: 0 })
  const [open, setOpen] = useState(false)
  const show = (vehicle: SetupVehicle | null) => {
    setOpened(({ times }) => ({ vehicle, times: times + 1 }))
    setOpen(true)
  }
  return (
    <SetupSection
      title={text('vehicles')}
      lead={text('vehiclesLead')}
      actions={
        <Button icon={<Icon shape={plusShape} />} onClick={() => show(null)}>
          {text('newVehicle')}
        </Button>
      }
    >
      <SetupAnswer query={vehicles} empty={text('vehiclesEmpty')} isEmpty={({ items }) => items.length === 0}>
        {(answer) => <VehicleTable answer={answer} onOpen={show} />}
      </SetupAnswer>
      <VehicleDialog key={opened.times} vehicle={opened.vehicle} open={open} onClose={() => setOpen(false)} />
    </SetupSection>
  )
}

function plateCell(label: string) {
  return ({ licenseNumber }: SetupVehicle) => <LicencePlate plate={licenseNumber} label={label} size="small" />
}

type VehicleTableProps = { answer: SetupVehicles; onOpen: (vehicle: SetupVehicle) => void }

function VehicleTable({ answer: { items, timeZone }, onOpen }: VehicleTableProps) {
  const { text } = useText(settingsTexts)
  return (
    <SetupTable
      caption={text('vehicles')}
      rows={items}
      idOf={({ id }) => id}
      onOpen={onOpen}
      columns={[
        {
          id: 'plate',
          title: text('vehiclePlate'),
          cell: plateCell(text('vehiclePlate')),
        },
        { id: 'car', title: text('vehicleColumn'), cell: ({ make, model }) => `${make} ${model}` },
        { id: 'purpose', title: text('vehiclePurpose'), cell: ({ purpose }) => text(`vehicle_${purpose}`) },
        { id: 'state', title: text('vehicleState'), cell: (vehicle) => vehicleState(vehicle, text, timeZone) },
      ]}
    />
  )
}
