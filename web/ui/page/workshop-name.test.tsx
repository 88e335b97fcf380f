import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { initialsOf, WorkshopName } from './workshop-name.tsx'

const wordsOf = (name: string) => renderToStaticMarkup(<WorkshopName name={name} />).replaceAll(/<[^>]*>/g, '')

it.each([
  ['Autohuolto Pohjola', 'AP'],
  ['aura auto turku', 'AA'],
  ['Öljy & Rengas Oy', 'ÖR'],
  ['Rengas-Expertti', 'RE'],
  ['24h Huolto', '2H'],
  ['Volvo', 'V'],
  ['', ''],
])('%s is marked %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})

it.each(['Autohuolto Pohjola, Herttoniemi', 'Aura Auto Turku', 'Huolto Oy, Turku, Länsikeskus'])(
  'reads %s as it is written, wherever its lines end',
  (name) => {
    expect(wordsOf(name)).toBe(name)
  },
)
