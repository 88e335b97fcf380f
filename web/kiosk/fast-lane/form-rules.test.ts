import { describe, expect, it } from 'vitest'

import {
  collectedFaults,
  mayApprove,
  nothingCollected,
  phoneFault,
  plateFault,
  sentForm,
  sentPlate,
} from './form-rules.ts'

const whole = { firstName: 'Aino', lastName: 'Virtanen', phoneNumber: '040 123 4567', licenseNumber: 'ABC-123' }

describe('the form of who types themselves in', () => {
  it('wants every field', () => {
    expect(collectedFaults(nothingCollected)).toEqual({
      firstName: 'required',
      lastName: 'required',
      phoneNumber: 'required',
      licenseNumber: 'required',
    })
    expect(collectedFaults({ ...whole, firstName: '  ' })).toEqual({ firstName: 'required' })
    expect(collectedFaults(whole)).toEqual({})
  })

  it.each([
    ['040 123 4567', null],
    ['+358 40-123 4567', null],
    ['123456', null],
    ['1234567', null],
    ['12345', 'malformed'],
    ['+12345', 'malformed'],
    ['040/123456', 'malformed'],
    ['++358401234567', 'malformed'],
    ['123456789012345678901', 'malformed'],
    [' ', 'required'],
  ] as const)('takes a phone number by its pattern: %s', (typed, fault) => {
    expect(phoneFault(typed)).toBe(fault)
  })

  it.each([
    ['abc-1', null],
    ['äö', null],
    ['', 'required'],
    [' - ', 'required'],
  ] as const)('takes a plate that has a letter or a digit: "%s"', (typed, fault) => {
    expect(plateFault(typed)).toBe(fault)
  })

  it('is sent in capitals where it is a plate, and without what is around', () => {
    expect(sentPlate(' åsa-77 ')).toBe('ÅSA-77')
    expect(sentForm({ ...whole, firstName: ' Aino ', licenseNumber: 'abc-123' })).toEqual(whole)
  })
})

describe('the approval', () => {
  const ready = { phoneNumber: '0401234567', isBusy: false, hasSubstituteVehicle: false, isSubstituteApproved: false }

  it.each([
    [{}, true],
    [{ phoneNumber: ' ' }, false],
    [{ isBusy: true }, false],
    [{ hasSubstituteVehicle: true }, false],
    [{ hasSubstituteVehicle: true, isSubstituteApproved: true }, true],
  ])('can be pressed only with a number, a substitute vehicle approved, and nothing under way: %o', (given, may) => {
    expect(mayApprove({ ...ready, ...given })).toBe(may)
  })
})
