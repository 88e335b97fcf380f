import { expect, it } from 'vitest'

import type { JsonValue } from '#domain/consent.ts'

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
    pricesShown: true,
    vatPercent: 25.5,
    roundingEuros: -0.02,
    totalEuros: 138.03,
    terms: ['Hyväksyn työmääräyksen', 'Ehdot'],
    chosen: ['workOrderApproved'],
  })
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
