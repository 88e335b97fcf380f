import { describe, expect, it } from 'vitest'

import { faultsOf, refusedOf } from '#web/staff/settings/kit/field.tsx'

import { deviceInput, devicesOf, ofKind } from './device-resource.tsx'

const [north, south] = [
  { id: 'lck_north', name: 'Pohjoinen' },
  { id: 'lck_south', name: 'Eteläinen' },
]
const newDraft = (lockers: (typeof north)[]) => devicesOf(lockers).draftOf(null)
const { fields } = devicesOf([north, south])

describe('the form of a new device', () => {
  it('is a cabinet, at the only locker where there is one', () => {
    expect(newDraft([north])).toEqual({ name: '', kind: 'CABINET', lockerId: 'lck_north' })
    expect(newDraft([north, south]).lockerId).toBe('')
    expect(newDraft([]).lockerId).toBe('')
  })

  it('keeps its name when it becomes another kind; a terminal takes the codes of all lockers', () => {
    const cabinet = { ...newDraft([north]), name: 'Pääovi' }
    const terminal = ofKind(cabinet, 'TERMINAL', [north])
    expect(terminal).toEqual({ name: 'Pääovi', kind: 'TERMINAL', lockerId: '' })
    expect(ofKind(terminal, 'CABINET', [north])).toEqual(cabinet)
  })

  it('names what is missing: a cabinet has a locker, a terminal need not', () => {
    expect(faultsOf(fields, { name: ' ', kind: 'CABINET', lockerId: '' })).toEqual({
      name: 'keyNameNeeded',
      lockerId: 'deviceLockerNeeded',
    })
    expect(faultsOf(fields, { name: 'Pääte', kind: 'TERMINAL', lockerId: '' })).toEqual({})
    expect(refusedOf(fields, { lockerId: 'unknown' })).toEqual({ lockerId: 'deviceLockerNeeded' })
    expect(refusedOf(fields, { name: 'too_long' })).toEqual({ name: 'keyNameNeeded' })
  })

  it('is sent with the click that it is of', () => {
    expect(deviceInput({ name: 'Pääte', kind: 'TERMINAL', lockerId: '' }, 'click-1')).toEqual({
      clickId: 'click-1',
      name: 'Pääte',
      kind: 'TERMINAL',
      lockerId: null,
    })
    expect(deviceInput({ name: 'Kaappi', kind: 'CABINET', lockerId: 'lck_1' }, 'c').lockerId).toBe('lck_1')
  })
})
