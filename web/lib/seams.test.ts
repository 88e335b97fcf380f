import { expect, it } from 'vitest'

import { withSeams } from './seams.ts'

const shown = (text: string) => withSeams(text).replaceAll('\u00AD', '|')

it.each([
  ['Automaattivaihteistoöljynsuodatinsarja', 'Automaatti|vaihteisto|öljyn|suodatin|sarja'],
  ['Ilmastointihuolto ja kylmäaineen täyttö', 'Ilmastointi|huolto ja kylmäaineen täyttö'],
  ['Sisäilmansuodatinpari', 'Sisä|ilman|suodatin|pari'],
  ['Määräaikaishuolto 60 000 km', 'Määrä|aikais|huolto 60 000 km'],
  ['Kampiakselinasentotunnistin', 'Kampi|akselin|asento|tunnistin'],
  ['Tuulilasinpesunesteen lisäys', 'Tuulilasin|pesu|nesteen lisäys'],
  ['Bränslefilterbyte och motoroljekontroll', 'Bränsle|filter|byte och motor|olje|kontroll'],
  ['Växellådsoljefilter', 'Växellåds|olje|filter'],
])('breaks %s between its parts', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

it.each([
  ['Ruostesuojauskäsittely', 'Ruos|te|suo|jaus|kä|sit|tely'],
  ['kiristinrullineen', 'kiristin|rullineen'],
  ['Förbränningsmotor', 'För|brän|nings|motor'],
])('breaks what it knows no parts of in %s between syllables', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

it.each([
  'Öljynvaihto',
  'Vuosihuolto',
  'Jarrut',
  '06H109158J',
  'WVWZZZ1JZXW000109',
  'Windscreen washer replacement',
  '',
])('leaves %s as it is', (text) => {
  expect(withSeams(text)).toBe(text)
})

it('takes nothing away and adds nothing but soft hyphens', () => {
  const text = 'Jarrunestejärjestelmän ilmaus, ABS-järjestelmänohjainlaite ja Däcktryckskontrollsystem'
  expect(withSeams(text)).not.toBe(text)
  expect(withSeams(text).replaceAll('\u00AD', '')).toBe(text)
})
