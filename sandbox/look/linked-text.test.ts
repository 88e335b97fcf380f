import { expect, it } from 'vitest'

import { stretches } from './linked-text.tsx'

it('finds the link of a message and leaves the full stop out of it', () => {
  expect(stretches('Hei! Avaa http://localhost:8787/ABCD-EFGH-JKMN. Kiitos')).toEqual([
    { text: 'Hei! Avaa ', href: null },
    { text: 'http://localhost:8787/ABCD-EFGH-JKMN', href: 'http://localhost:8787/ABCD-EFGH-JKMN' },
    { text: '. Kiitos', href: null },
  ])
})

it('leaves a message without links whole', () => {
  expect(stretches('Koodisi on 123 456.')).toEqual([{ text: 'Koodisi on 123 456.', href: null }])
})

it('makes no link of anything but a web address', () => {
  expect(stretches('javascript:alert(1) <b>').every(({ href }) => href === null)).toBe(true)
})

it('loses nothing of the message', () => {
  const message = '(http://a.example/x), http://b.example? ja http://c.example'
  expect(
    stretches(message)
      .map(({ text }) => text)
      .join(''),
  ).toBe(message)
  expect(stretches(message).filter(({ href }) => href !== null)).toHaveLength(3)
})
