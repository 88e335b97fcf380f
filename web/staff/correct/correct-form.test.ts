import { describe, expect, it } from 'vitest'

import { emptyRow } from '#web/staff/create/create-draft.ts'

import { correctInput, correctMerge, type CorrectDraft } from './correct-form.ts'

const row = { ...emptyRow(), key: 'row_1', description: 'Pesu', price: '40' }
const seen: CorrectDraft = {
  processType: 'NO_DMS_DELIVERY',
  licenseNumber: 'ABC-123',
  make: 'Volvo',
  model: 'V60',
  rows: [row],
  hasReservation: true,
  reservationStart: { date: '2026-11-23', time: { hour: 8, minute: 0 } },
  reservationEnd: null,
}
const instantOf = ({ date, time }: { date: string; time: { hour: number } }) => `${date} ${time.hour}`
const sent = (draft: CorrectDraft) => correctInput({ seen, draft, version: 3 }, instantOf)

describe('a correction that is sent', () => {
  it('is only what was typed again', () => {
    expect(sent(seen)).toEqual({ version: 3 })
    expect(sent({ ...seen, model: 'V90 ' })).toEqual({
      version: 3,
      vehicle: { licenseNumber: 'ABC-123', make: 'Volvo', model: 'V90' },
    })
  })

  it('names the rows that were there, and takes away a time that is not agreed on', () => {
    const added = { ...row, key: 'new', description: ' Vahaus ', price: '60,50' }
    expect(sent({ ...seen, rows: [row, added], hasReservation: false })).toEqual({
      version: 3,
      rows: [
        { id: 'row_1', description: 'Pesu', price: 40, payer: 'CUSTOMER', type: 'NORMAL' },
        { description: 'Vahaus', price: 60.5, payer: 'CUSTOMER', type: 'NORMAL' },
      ],
      reservationStart: null,
    })
  })
})

it('what somebody else changed is told, and what was typed stays', () => {
  const now = { ...seen, licenseNumber: 'ABC-132', model: 'V90' }
  const mine = { ...seen, licenseNumber: 'XYZ-1' }
  const { draft, fields } = correctMerge({ seen, now, mine })
  expect(fields).toEqual(['licenseNumber', 'model'])
  expect(draft).toEqual({ ...mine, model: 'V90' })
})
