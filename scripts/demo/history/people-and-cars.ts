import type { OwnCar, Person, PlannedRow } from './planned-visit.ts'
import type { Seeded } from './seeded.ts'

const firstNames = [
  'Aino',
  'Eero',
  'Helmi',
  'Ilmari',
  'Kerttu',
  'Lauri',
  'Martta',
  'Onni',
  'Saara',
  'Toivo',
  'Venla',
  'Väinö',
  'Anneli',
  'Jukka',
  'Leena',
  'Mikael',
  'Päivi',
  'Riku',
  'Sanna',
  'Tuomas',
]
const lastNames = [
  'Aalto',
  'Heikkilä',
  'Järvinen',
  'Kallio',
  'Koskela',
  'Laaksonen',
  'Lehtonen',
  'Mäkelä',
  'Niemi',
  'Nurmi',
  'Ojala',
  'Peltola',
  'Rantala',
  'Salonen',
  'Sillanpää',
  'Toivonen',
  'Tuominen',
  'Vainio',
  'Virtanen',
  'Ylönen',
]
const swedish = [
  ['Åsa', 'Nyberg'],
  ['Göran', 'Lindqvist'],
  ['Maj-Britt', 'Öhman'],
  ['Kaj', 'Sundström'],
] as const
const english = [
  ['Priya', 'Nair'],
  ['Daniel', 'O’Brien'],
] as const

const models: readonly (readonly [make: string, model: string])[] = [
  ['Toyota', 'Corolla 1.8 Hybrid'],
  ['Škoda', 'Octavia 2.0 TDI'],
  ['Volkswagen', 'Golf 1.5 TSI'],
  ['Volvo', 'V60 B4'],
  ['Ford', 'Kuga 2.5 PHEV'],
  ['Kia', 'Niro EV'],
  ['Nissan', 'Qashqai 1.3'],
  ['Mercedes-Benz', 'C 220 d'],
  ['BMW', '320i Touring'],
  ['Tesla', 'Model 3'],
  ['Audi', 'A4 Avant'],
  ['Peugeot', '3008 1.2'],
  ['Hyundai', 'Tucson 1.6'],
  ['Seat', 'Leon ST'],
  ['Polestar', '2'],
  ['Opel', 'Astra 1.2'],
]

/** The most frequent works of a workshop; the first are of every season. */
export const works: readonly (readonly PlannedRow[])[] = [
  [
    { description: 'Määräaikaishuolto 30 000 km', type: 'NORMAL', price: 189.5 },
    { description: 'Öljynsuodatin', type: 'SPARE_PART', price: 16.9 },
    { description: 'Moottoriöljy 0W-20, 4,5 l', type: 'SPARE_PART', price: 62.1 },
  ],
  [
    { description: 'Määräaikaishuolto 60 000 km', type: 'NORMAL', price: 264 },
    { description: 'Raitisilmasuodatin', type: 'SPARE_PART', price: 38.7 },
    { description: 'Jarrunesteen vaihto', type: 'NORMAL', price: 70.92 },
  ],
  [
    { description: 'Jarrupalat eteen, vaihto', type: 'NORMAL', price: 118 },
    { description: 'Jarrupalasarja, etu', type: 'SPARE_PART', price: 94.5 },
  ],
  [{ description: 'Vikadiagnoosi, testeri', type: 'NORMAL', price: 89 }],
  [
    { description: 'Akun testaus ja vaihto', type: 'NORMAL', price: 42 },
    { description: 'Akku 70 Ah AGM', type: 'SPARE_PART', price: 198 },
  ],
  [{ description: 'Katsastustarkastus ja päästömittaus', type: 'NORMAL', price: 65 }],
  [
    { description: 'Iskunvaimentimet taakse, työ', type: 'NORMAL', price: 156 },
    { description: 'Iskunvaimennin, pari', type: 'SPARE_PART', price: 212.4 },
  ],
  [{ description: 'Nelipyöräsuuntaus', type: 'NORMAL', price: 108 }],
]

export const tyreWork: readonly PlannedRow[] = [
  { description: 'Kausirenkaiden vaihto ja tasapainotus', type: 'NORMAL', price: 78.09 },
  { description: 'Rengashotelli, kausi', type: 'NORMAL', price: 62.95 },
]

export const coolingWork: readonly PlannedRow[] = [{ description: 'Ilmastointihuolto', type: 'NORMAL', price: 102.79 }]

const letters = 'ABCEFGHIJKLMNOPRSTUVXYZ'.split('')

/** A plate that no other visit of the history has: `index` counts them. */
function plateOf(chance: Seeded, index: number): string {
  const word = Array.from({ length: 3 }, () => chance.oneOf(letters)).join('')
  return `${word}-${100 + (index % 900)}`
}

/** Numbers that nobody has, and that make no gateway fail. */
const phoneOf = (index: number) => `+3584570${String(12_000 + index).padStart(5, '0')}`

const ascii = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')

export function personOf(chance: Seeded, index: number): Person {
  const draw = chance.next()
  const own = draw < 0.1 ? chance.oneOf(swedish) : draw < 0.14 ? chance.oneOf(english) : null
  const language = own === null ? 'fi' : draw < 0.1 ? 'sv' : 'en'
  const [firstName, lastName] = own ?? [chance.oneOf(firstNames), chance.oneOf(lastNames)]
  const email = chance.next() < 0.6 ? `${ascii(firstName)}.${ascii(lastName)}@example.fi` : null
  return { firstName, lastName, phoneNumber: phoneOf(index), email, language }
}

export function carOf(chance: Seeded, index: number): OwnCar {
  const [make, model] = chance.oneOf(models)
  return { licenseNumber: plateOf(chance, index), make, model }
}

/** Returns the work on a car in a month (1 is January): tyres in autumn and spring, cooling in summer. */
export function workOf(chance: Seeded, month: number): readonly PlannedRow[] {
  const isTyreSeason = [3, 4, 5, 10, 11].includes(month)
  if (isTyreSeason && chance.next() < 0.4) return tyreWork
  if (month >= 5 && month <= 8 && chance.next() < 0.25) return coolingWork
  return chance.oneOf(works)
}
