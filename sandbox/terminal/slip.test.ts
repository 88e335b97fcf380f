import { expect, it } from 'vitest'

import { slipText } from './slip.ts'

const slip = (rows: { description: string; cents: number; centsWithVat: number }[], totalCents: number) =>
  slipText({
    shop: 'Autohuolto Pohjola, Tampere',
    terminalId: 'dev_tampere_terminal',
    receiptId: '4F2A91BC',
    due: { orderNumber: 'T0123456789abcdef01234567', totalCents, rows },
    card: { name: 'Visa Debit', ending: '4821' },
    paidAt: Date.parse('2026-11-21T10:05:06Z'),
  })

it('prints rows, sum, tax and card, no line wider than the paper', () => {
  const text = slip(
    [
      { description: 'Määräaikaishuolto 60 000 km ja öljynvaihto', cents: 98_366, centsWithVat: 123_450 },
      { description: 'Pyöristys', cents: -2, centsWithVat: -2 },
    ],
    123_448,
  )
  expect(text.split('\n')).toEqual([
    '  Autohuolto Pohjola, Tampere',
    '      21.11.2026 12.05.06',
    '',
    'Määräaikaishuolto 60',
    '000 km ja öljynvaihto   1 234,50',
    'Pyöristys                  −0,02',
    '--------------------------------',
    'YHTEENSÄ EUR            1 234,48',
    'josta ALV                 250,84',
    '--------------------------------',
    'KORTTITAPAHTUMA  VELOITUS',
    'Visa Debit, lähimaksu',
    '**** **** **** 4821',
    'Tilaus T0123456789abcdef01234567',
    'Tapahtuma               4F2A91BC',
    'Pääte       dev_tampere_terminal',
    '',
    '           HYVÄKSYTTY',
    '         Säilytä kuitti',
  ])
})

it('cuts a word that is wider than the paper, and a receipt that is longer than a report', () => {
  const long = { description: 'x'.repeat(60), cents: 100, centsWithVat: 126 }
  expect(
    Math.max(
      ...slip([long], 126)
        .split('\n')
        .map(({ length }) => length),
    ),
  ).toBe(32)
  expect(
    slip(
      Array.from({ length: 200 }, () => long),
      25_200,
    ),
  ).toHaveLength(4000)
})
