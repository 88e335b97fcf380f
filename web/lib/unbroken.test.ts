import { expect, it } from 'vitest'

import { unbroken } from './unbroken.ts'

const shown = (text: string) => unbroken(text).replaceAll('\u00A0', '_')

it.each([
  ['Määräaikaishuolto 60 000 km', 'Määräaikaishuolto 60_000_km'],
  ['Moottoriöljy 0W-20, 5,6 l', 'Moottoriöljy 0W-20, 5,6_l'],
  ['1 200 500 km tai 24 kk', '1_200_500_km tai 24_kk'],
  ['Service 30 000 km, 2 h 15 min', 'Service 30_000_km, 2_h 15_min'],
  ['Jäljellä 300 merkkiä', 'Jäljellä 300 merkkiä'],
  ['Huolto 2 lisätyötä, 3 laatikkoa', 'Huolto 2 lisätyötä, 3 laatikkoa'],
  ['Sepänkatu 4, 20700 Turku', 'Sepänkatu 4, 20700 Turku'],
  ['Alennus 10 %', 'Alennus 10_%'],
  ['Lokerossa 7 ole avainta', 'Lokerossa 7 ole avainta'],
])('keeps the numbers of "%s" whole and breaks elsewhere', (text, expected) => {
  expect(shown(text)).toBe(expected)
})
