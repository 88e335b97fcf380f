import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  vehiclesLead: 'Bilar som kunderna får under servicen eller för provkörning.',
  vehiclesEmpty: 'Inga bilar har lagts till ännu.',
  newVehicle: 'Lägg till bil',
  vehiclePlate: 'Registernummer',
  vehicleMake: 'Märke',
  vehicleModel: 'Modell',
  vehicleColumn: 'Bil',
  vehiclePurpose: 'Användning',
  vehicle_SUBSTITUTE: 'Lånebil',
  vehicle_TEST_DRIVE: 'Provkörningsbil',
  vehicleEnabled: 'Bilen erbjuds',
  vehicleEnabledHint: 'När du tar bort valet får ingen bilen längre. Den som har bilen behåller den som avtalat.',
  vehicleState: 'Läge',
  vehicleFree: 'Ledig',
  vehicleOff: 'Erbjuds inte',
  vehicleTaken: 'Utlånad eller reserverad',
  vehicleTakenUntil: 'Reserverad till {at}',
  vehiclePlateNeeded: 'Skriv registernumret.',
  vehiclePlateTaken: 'Registernumret finns redan på listan.',
  vehicleMakeNeeded: 'Skriv märket.',
  vehicleModelNeeded: 'Skriv modellen.',
  removeVehicle: 'Vill du ta bort {name}?',
  removeVehicleText: 'Bilen försvinner från listan. I tidigare besök syns den fortfarande.',
  vehicleInUse: 'Bilen är utlånad eller reserverad och kan inte tas bort. Du kan sluta erbjuda den genast.',
  vehicleTakeOff: 'Sluta erbjuda',
  vehicleTooMany: 'Listan har redan så många bilar som ryms.',
}
