import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  vehiclesLead: 'Cars that customers get during a service or for a test drive.',
  vehiclesEmpty: 'No cars have been added yet.',
  newVehicle: 'Add a car',
  vehiclePlate: 'Registration number',
  vehicleMake: 'Make',
  vehicleModel: 'Model',
  vehicleColumn: 'Car',
  vehiclePurpose: 'Use',
  vehicle_SUBSTITUTE: 'Courtesy car',
  vehicle_TEST_DRIVE: 'Test-drive car',
  vehicleEnabled: 'The car is offered',
  vehicleEnabledHint: 'Without this nobody gets the car any more. Whoever has it keeps it as agreed.',
  vehicleState: 'Status',
  vehicleFree: 'Free',
  vehicleOff: 'Not offered',
  vehicleTaken: 'Lent or reserved',
  vehicleTakenUntil: 'Reserved until {at}',
  vehiclePlateNeeded: 'Enter the registration number.',
  vehiclePlateTaken: 'This registration number is on the list already.',
  vehicleMakeNeeded: 'Enter the make.',
  vehicleModelNeeded: 'Enter the model.',
  removeVehicle: 'Remove {name}?',
  removeVehicleText: 'The car leaves the list. Earlier processes still show it.',
  vehicleInUse: 'The car is lent or reserved, so it cannot be removed. You can stop offering it right away.',
  vehicleTakeOff: 'Stop offering',
  vehicleTooMany: 'The list has as many cars as it can hold.',
}
