import { describe, expect, it } from 'vitest'

import { newWorkshopSchema } from '#worker/contract/staff/onboarding.ts'

import { emptyDraft, renamed, onboardingFaults, onboardingInput, startedFrom } from './onboarding-draft.ts'

const filled = { ...emptyDraft('grp_1'), name: 'Huolto', slug: 'huolto', smsSender: 'Huolto' }

describe('the address of a new workshop', () => {
  it('follows its name until somebody types one', () => {
    const draft = { ...emptyDraft('grp_1'), ...renamed(emptyDraft('grp_1'), 'Äänekosken Huolto') }
    expect(draft.slug).toBe('aanekosken-huolto')
    expect({ ...draft, ...renamed(draft, 'Ähtäri') }.slug).toBe('ahtari')
    const own = { ...draft, slug: 'oma' }
    expect({ ...own, ...renamed(own, 'Ähtäri') }).toMatchObject({ name: 'Ähtäri', slug: 'oma' })
  })
})

describe('the form', () => {
  it('says what is missing and what is wrong', () => {
    expect(onboardingFaults(emptyDraft('grp_1'))).toEqual({
      name: 'setFault_name',
      slug: 'workshopSlugWrong',
    })
    expect(onboardingFaults(filled)).toEqual({})
    const wrong = {
      ...filled,
      phoneNumber: '12',
      email: 'a@',
      businessId: '1234567-8',
      vatBasisPoints: 'x',
      languages: [],
    }
    expect(Object.keys(onboardingFaults(wrong))).toEqual([
      'phoneNumber',
      'email',
      'businessId',
      'vatBasisPoints',
      'languages',
    ])
    expect(onboardingFaults({ ...filled, copyOf: 'acc_1', languages: [] })).toEqual({})
  })

  it('is sent as the contract wants it, the default language first', () => {
    const input = onboardingInput({ ...filled, defaultLanguage: 'sv-FI' }, 'click-00000001')
    expect(input).toMatchObject({
      vatBasisPoints: 2550,
      start: { from: 'nothing', languages: ['sv-FI', 'fi-FI', 'en-GB'] },
    })
    expect(newWorkshopSchema.safeParse(input).success).toBe(true)
  })

  it('has of the one that is copied what they have in common', () => {
    const source = {
      id: 'acc_1',
      name: 'Muu',
      slug: 'muu',
      groupId: 'grp_1',
      city: 'Turku',
      businessId: '0112038-9',
      timeZone: 'Europe/Stockholm',
      smsSender: 'Muu',
      vatBasisPoints: 2400,
      isLive: true,
      closed: null,
      version: 1,
    }
    const draft = { ...filled, ...startedFrom(source) }
    expect(draft).toMatchObject({ name: 'Huolto', businessId: '0112038-9', vatBasisPoints: '24', smsSender: 'Muu' })
    expect(onboardingInput(draft, 'click-00000001').start).toEqual({ from: 'copy', of: 'acc_1' })
  })
})
