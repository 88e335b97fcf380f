import { expect, it } from 'vitest'

import type { JsonValue } from '#domain/process/consent.ts'

import { readEvidence } from './evidence-document.ts'

const document = {
  processId: 'prc_1',
  rows: [
    {
      id: 'row_1',
      description: 'Huolto',
      payer: 'CUSTOMER',
      priceCents: 10_000,
      priceWithVatCents: 12_550,
      shown: true,
    },
    { id: 'row_2', description: 'Sisäinen', payer: 'NONE', priceCents: 100, priceWithVatCents: 126, shown: false },
  ],
  extraServices: [{ id: 'srv_1', type: 'NORMAL', description: 'Pesu', priceCents: 1000, priceWithVatCents: 1255 }],
  choices: { workOrderApproved: true, returnsSubstituteVehicle: false },
  pricesShown: true,
  vatBasisPoints: 2550,
  sumCents: 13_805,
  roundingCents: -2,
  totalCents: 13_803,
  terms: { workOrderApproved: 'Hyväksyn työmääräyksen', vatIncluded: '', workOrderApprovedText: 'Ehdot' },
}

it('tells what the customer saw, chose and agreed to', () => {
  expect(readEvidence(document)).toEqual({
    rows: [
      { key: 'row_1', description: 'Huolto', euros: 125.5, payer: 'CUSTOMER', shown: true },
      { key: 'row_2', description: 'Sisäinen', euros: 1.26, payer: 'NONE', shown: false },
    ],
    extraServices: [{ key: 'srv_1', description: 'Pesu', euros: 12.55, payer: 'CUSTOMER', shown: true }],
    decisions: [],
    pricesShown: true,
    vatPercent: 25.5,
    roundingEuros: -0.02,
    totalEuros: 138.03,
    terms: ['Hyväksyn työmääräyksen', 'Ehdot'],
    chosen: ['workOrderApproved'],
    shownTotalEuros: undefined,
    atKiosk: false,
  })
})

it.each([
  [
    { shownTotalCents: 13_803, atKiosk: true },
    { shownTotalEuros: 138.03, atKiosk: true },
  ],
  [{ shownTotalCents: null }, { shownTotalEuros: null, atKiosk: false }],
])('tells the sum on the button, that none stood there, and where it was pressed', (kept, rest) => {
  expect(readEvidence({ ...document, ...kept })).toMatchObject(rest)
})

it('tells what was decided of additional work, row by row', () => {
  const decisions = [
    {
      id: 'awr_1',
      title: 'Jarrupalat',
      words: 'Kuluneet.',
      urgency: 'SAFETY_NOW',
      priceCents: 8000,
      priceWithVatCents: 10_040,
      decision: 'DECLINE',
      findings: [{ id: 'fnd_1', kind: 'PICTURE', sha256: 'h', alt: 'Jarrupala' }],
    },
    { id: 'awr_2', title: 'Renkaat', urgency: 'SOME_DAY', decision: 'ACCEPT' },
  ]
  expect(readEvidence({ ...document, additionalWork: { decisions } })?.decisions).toEqual([
    {
      key: 'awr_1',
      title: 'Jarrupalat',
      words: 'Kuluneet.',
      euros: 100.4,
      urgency: 'SAFETY_NOW',
      decision: 'DECLINE',
      findings: 1,
    },
  ])
})

it.each<JsonValue>([
  null,
  'x',
  [],
  {},
  { ...document, rows: 'x' },
  { ...document, totalCents: null },
  { ...document, terms: [] },
])('knows nothing of a document of another shape: %j', (other) => {
  expect(readEvidence(other)).toBeNull()
})
