import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  vehiclesLead: 'Cars that customers get during a service or for a test drive.',
  vehiclesEmpty: 'No cars have been added yet.',
  newVehicle: 'Add a car',
  vehiclePlate: 'Registration',
  vehicleMake: 'Make',
  vehicleModel: 'Model',
  vehicleColumn: 'Car',
  vehiclePurpose: 'Use',
  vehicle_SUBSTITUTE: 'Courtesy car',
  vehicle_TEST_DRIVE: 'Test-drive car',
  vehicleEnabled: 'The car is offered',
  vehicleEnabledHint: 'If this is off, the car is not given to anybody any more. Whoever has it keeps it as agreed.',
  vehicleState: 'Status',
  vehicleFree: 'Free',
  vehicleOff: 'Not offered',
  vehicleTaken: 'Lent or booked',
  vehicleTakenUntil: 'Booked until {at}',
  vehiclePlateNeeded: 'Enter the registration.',
  vehiclePlateTaken: 'This registration is already on the list.',
  vehicleMakeNeeded: 'Enter the make.',
  vehicleModelNeeded: 'Enter the model.',
  removeVehicle: 'Remove {name}?',
  removeVehicleText: 'The car leaves the list. Earlier visits still show it.',
  vehicleInUse: 'The car is lent or booked, so it cannot be removed. You can stop offering it right away.',
  vehicleTakeOff: 'Stop offering',
  vehicleTooMany: 'The list of cars is full.',
}
