import { describe, expect, it } from 'vitest'

import { fi } from '#tests/support/staff-texts.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { faultsOf, refusedOf } from '#web/staff/settings/kit/field.tsx'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import type { SettingsVehicle } from '#worker/contract/staff/settings/vehicle-settings.ts'

import { vehicles } from './vehicle-resource.ts'
import { vehicleState } from './vehicles-section.tsx'

const { draftOf, fields } = vehicles
const text: SettingsText = (key, values) => fillText(fi[key], values)
const car: SettingsVehicle = {
  id: 'sub_1',
  version: 3,
  purpose: 'TEST_DRIVE',
  licenseNumber: 'ABC-123',
  make: 'Volvo',
  model: 'EX30',
  parkingPlace: 'Takapiha, ruutu 12',
  fuel: 'ELECTRIC',
  enabled: true,
  openProcesses: 0,
  takenUntil: null,
}

describe('the form of a vehicle', () => {
  it('begins with a substitute car that is offered, or with what is stored', () => {
    const nothing = { licenseNumber: '', make: '', model: '', parkingPlace: '', fuel: 'UNKNOWN' }
    expect(draftOf(null)).toEqual({ purpose: 'SUBSTITUTE', ...nothing, enabled: true })
    expect(car).toMatchObject(draftOf(car))
  })

  it('names what is missing', () => {
    expect(faultsOf(fields, { ...draftOf(car), licenseNumber: ' - ', make: ' ', model: '' })).toEqual({
      licenseNumber: 'vehiclePlateNeeded',
      make: 'vehicleMakeNeeded',
      model: 'vehicleModelNeeded',
    })
    expect(faultsOf(fields, draftOf(car))).toEqual({})
  })

  it.each([
    [{ licenseNumber: 'taken' }, { licenseNumber: 'vehiclePlateTaken' }],
    [{ licenseNumber: 'too_long' }, { licenseNumber: 'vehiclePlateNeeded' }],
    [
      { make: 'too_long', model: 'too_long' },
      { make: 'vehicleMakeNeeded', model: 'vehicleModelNeeded' },
    ],
    [{}, {}],
  ])('shows what the server refused (%o) beside its field', (refused, faults) => {
    expect(refusedOf(fields, refused)).toEqual(faults)
  })
})

describe('a vehicle in the list', () => {
  it.each([
    ['Vapaa', {}],
    ['Ei tarjolla', { enabled: false }],
    ['Lainassa tai varattu', { openProcesses: 1 }],
    ['Varattu 1.12.2026 14.00 asti', { openProcesses: 1, takenUntil: '2026-12-01T12:00:00.000Z' }],
    ['Lainassa tai varattu, ei tarjolla', { openProcesses: 2, enabled: false }],
  ])('is %s', (words, change) => {
    expect(vehicleState({ ...car, ...change }, text, 'Europe/Helsinki')).toBe(words)
  })
})
