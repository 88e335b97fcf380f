import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { Words } from './words.tsx'

const markupOf = (text: string) => renderToStaticMarkup(<Words>{text}</Words>).replaceAll('\u00AD', '|')

it('keeps the name of a model on one line, and its text as it was', () => {
  expect(markupOf('Kylmäaineen täyttö R-1234yf')).toBe('Kylmäaineen täyttö <span class="nowrap">R-1234yf</span>')
  expect(markupOf('Moottoriöljy 0W-20, 5,6 l')).toBe('Moottori|öljy <span class="nowrap">0W-20,</span> 5,6\u00A0l')
  expect(markupOf('Etujarrulevyt ja -palat')).toBe('Etu|jarrulevyt ja -palat')
})

it('lets a number break that is longer than a line', () => {
  expect(markupOf('WVWZZZ1J-ZXW0-00010-99')).toBe('WVWZZZ1J-ZXW0-00010-99')
})
