import { foldedWord } from '#domain/text/folding.ts'

/** The makes that have a mark, by the name of its file, with the other ways in which they are written. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  alfaromeo: ['alfa'],
  audi: [],
  bentley: [],
  bmw: ['bayerischemotorenwerke'],
  byd: ['buildyourdreams'],
  cadillac: [],
  chevrolet: ['chevy'],
  chrysler: [],
  citroen: [],
  cupra: [],
  dacia: [],
  dodge: [],
  ds: ['dsautomobiles'],
  fiat: ['fiatprofessional'],
  ford: [],
  honda: [],
  hyundai: [],
  infiniti: [],
  isuzu: [],
  iveco: [],
  jaguar: [],
  jeep: [],
  kia: ['kiamotors'],
  lada: [],
  landrover: ['rangerover'],
  lexus: [],
  lynkco: ['lynkandco'],
  man: ['manse'],
  maserati: [],
  mazda: [],
  mercedes: ['mercedesbenz', 'mb', 'benz', 'mercedesamg'],
  mg: ['mgmotor'],
  mini: ['bmwmini'],
  mitsubishi: [],
  nissan: ['datsun'],
  opel: ['vauxhall'],
  peugeot: [],
  polestar: [],
  porsche: [],
  ram: [],
  renault: [],
  saab: [],
  scania: [],
  seat: [],
  skoda: [],
  smart: [],
  subaru: [],
  suzuki: [],
  tesla: ['teslamotors'],
  toyota: [],
  volkswagen: ['vw', 'volkswagenvw', 'vwhyotyautot', 'volkswagencommercialvehicles'],
  volvo: [],
}

const shortestPrefix = 4
const byName = new Map(
  Object.entries(otherNames).flatMap(([make, names]) => [make, ...names].map((name) => [name, make])),
)

/** The mark of a make that we do not know. */
export const unknownMake = 'vehicle'

/** Every make that has a mark of its own. */
export const knownMakes: readonly string[] = Object.keys(otherNames)

/** Finds the mark of a make however it is written: `Škoda`, `VW`, `Mercedes-Benz`, `Volkswagen Hyötyautot`. */
export function markOf(make: string | null): string {
  if (make === null) return unknownMake
  const name = foldedWord(make)
  const exact = byName.get(name)
  if (exact) return exact
  // A longer name names the make first; short ones would be found in other words.
  return knownMakes.find((known) => known.length >= shortestPrefix && name.startsWith(known)) ?? unknownMake
}
