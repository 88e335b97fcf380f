import { describe, expect, it } from 'vitest'

import { settings as usualSettings, settingsInput } from '#tests/ui/app/workshop-settings.fixture.ts'
import { changedPaths, mergeDrafts } from '#web/lib/merge-drafts.ts'
import {
  workshopSettingsSchema,
  type WorkshopSettings,
  type WorkshopSettingsInput,
} from '#worker/contract/staff/settings/account-settings.ts'

import { basisPointsOf, draftOf, inputOf, percentText } from './settings-draft.ts'
import { faultsOf, refusedSettings } from './settings-faults.ts'

const input: WorkshopSettingsInput = {
  ...settingsInput,
  version: 4,
  name: 'Pohjolan Huolto',
  phoneNumber: '+358 40 123 4567',
  email: 'huolto@pohjola.example',
  streetAddress: 'Huoltokatu 1',
  postalCode: '00100',
  city: 'Helsinki',
  businessId: '0112038-9',
  orderRowTypesToShowInWorkOrderStep: ['NORMAL', 'SPARE_PART'],
  paymentType: ['ONLINE', 'TERMINAL'],
  paymentImplementationType: 'CHECKOUT_FINLAND',
  smsCountries: ['FI', 'SE'],
}
const settings: WorkshopSettings = { ...usualSettings, ...input }
const draft = draftOf(settings)

describe('the settings as a form', () => {
  it('are sent as they came where nothing was typed', () => {
    expect(inputOf(draft, 4)).toEqual(input)
    expect(workshopSettingsSchema.safeParse(inputOf(draft, 4)).success).toBe(true)
  })

  it('show percentages as they are written here', () => {
    expect([percentText(2550), percentText(1500), percentText(5)]).toEqual(['25,5', '15', '0,05'])
    expect(['25,5', '25.5', ' 14 ', '0', '100', '14,29'].map(basisPointsOf)).toEqual([
      2550, 2550, 1400, 0, 10_000, 1429,
    ])
    expect(['', '-1', '100,01', '25,555', '25 %', 'x'].map(basisPointsOf)).toEqual([null, null, null, null, null, null])
  })

  it('show every way to pay of a workshop that takes all', () => {
    expect(draftOf({ ...settings, paymentType: ['ALL'] }).paymentType).toEqual(['ONLINE', 'TERMINAL', 'CREDIT'])
  })

  it.each([
    [{ name: ' ' }, { name: 'setFault_name' }],
    [{ phoneNumber: '12' }, { phoneNumber: 'setFault_phone' }],
    [{ phoneNumber: '' }, {}],
    [{ email: 'huolto@' }, { email: 'setFault_email' }],
    [{ accentColor: 'sininen' }, { accentColor: 'setFault_accent' }],
    [{ smsSender: 'Liian pitkä nimi' }, { smsSender: 'setFault_sender' }],
    [{ vatBasisPoints: '101' }, { vatBasisPoints: 'setFault_percent' }],
    [{ customerReservationHours: '0' }, { customerReservationHours: 'setFault_hours' }],
    [{ linkValidDays: '1.5' }, { linkValidDays: 'setFault_days' }],
    [{ messagesPerVisit: '101' }, { messagesPerVisit: 'setFault_cap' }],
    [{ messagesPerAccount: '0' }, { messagesPerAccount: 'setFault_accountCap' }],
    [{ remindUnpaidDays: '31' }, { remindUnpaidDays: 'setFault_remindUnpaid' }],
    [{ remindUnpaidDays: '0' }, {}],
    [{ retentionMonths: '' }, { retentionMonths: 'setFault_months' }],
    [{ archiveDays: '29' }, { archiveDays: 'setFault_archive' }],
    [{ archiveDays: '366' }, { archiveDays: 'setFault_archive' }],
    [{ paymentImplementationType: null }, { paymentImplementationType: 'setFault_provider' }],
    [{ paymentImplementationType: null, paymentType: ['TERMINAL' as const] }, {}],
    [{ identityCheck: 'ALL' as const }, { identityProvider: 'setFault_provider' }],
  ])('are looked over before they are sent: %j', (change, faults) => {
    const typed = { ...draft, ...change }
    expect(faultsOf(typed)).toEqual(faults)
    const isTaken = Object.keys(faults).length === 0
    expect(workshopSettingsSchema.safeParse(inputOf(typed, 4)).success).toBe(isTaken)
  })

  it('say beside the field what the server did not take', () => {
    expect(
      refusedSettings({ smsSender: 'invalid_format', timeZone: 'unknown', 'paymentType.0': 'invalid_value' }),
    ).toEqual({
      smsSender: 'setFault_sender',
      timeZone: 'setFault_value',
      paymentType: 'setFault_value',
    })
  })
})

describe('settings that somebody else changed meanwhile', () => {
  const now = { ...settings, version: 5, city: 'Espoo', vatBasisPoints: 1400 }

  it('are taken over where nothing was typed, and what was typed stays', () => {
    const mine = { ...draft, name: 'Uusi nimi', vatBasisPoints: '10' }
    const merged = mergeDrafts({ seen: draft, now: draftOf(now), mine })
    expect(merged.draft).toEqual({ ...draft, name: 'Uusi nimi', city: 'Espoo', vatBasisPoints: '10' })
    expect(merged.changed).toEqual(['city', 'vatBasisPoints'])
    expect(merged.collisions).toEqual([{ path: 'vatBasisPoints', mine: '10', theirs: '14' }])
    expect(inputOf(merged.draft, now.version)).toMatchObject({ version: 5, city: 'Espoo', vatBasisPoints: 1000 })
  })

  it('are no conflict where both wrote the same', () => {
    const merged = mergeDrafts({ seen: draft, now: draftOf(now), mine: { ...draft, city: 'Espoo' } })
    expect(merged.changed).toContain('city')
    expect(merged.collisions).toEqual([])
  })

  it('do not cost what was typed while the answer was on its way', () => {
    const sent = { ...draft, name: 'Uusi nimi' }
    const [now, mine] = [
      { ...sent, city: 'Espoo' },
      { ...sent, email: 'a@b.fi' },
    ]
    const typed = mergeDrafts({ seen: sent, now, mine }).draft
    expect(typed).toEqual({ ...sent, city: 'Espoo', email: 'a@b.fi' })
    expect(changedPaths(typed, sent)).not.toEqual([])
  })
})
