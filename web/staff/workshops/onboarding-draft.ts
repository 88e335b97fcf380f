import { isEmail } from '#domain/contact/email.ts'
import { isPhoneNumber } from '#domain/contact/phone.ts'
import { isBusinessId, tidyBusinessId } from '#domain/money/business-id.ts'
import { staffFeatures, type StaffFeature } from '#domain/operations/features.ts'
import { onboardingLcids, type OnboardingLcid } from '#domain/operations/onboarding.ts'
import { isSlug, slugOf } from '#domain/text/slug.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { basisPointsOf, percentText } from '#web/staff/settings/account/settings-draft.ts'
import { isSmsSender } from '#web/staff/settings/account/settings-faults.ts'
import type { NewWorkshopInput, Workshop } from '#worker/contract/staff/onboarding.ts'

import type { WorkshopsTextKey } from './texts.ts'

/** A new workshop as it is typed; `copyOf` empty: from nothing. */
export type OnboardingDraft = Omit<NewWorkshopInput, 'clickId' | 'vatBasisPoints' | 'features' | 'start'> & {
  vatBasisPoints: string
  features: readonly StaffFeature[]
  copyOf: string
  languages: readonly OnboardingLcid[]
  defaultLanguage: OnboardingLcid
}
export type OnboardingFaults = Readonly<Partial<Record<string, WorkshopsTextKey>>>

const usualVat = 2550

export function emptyDraft(groupId: string): OnboardingDraft {
  return {
    groupId,
    copyOf: '',
    name: '',
    slug: '',
    streetAddress: '',
    postalCode: '',
    city: '',
    phoneNumber: '',
    email: '',
    businessId: '',
    vatBasisPoints: percentText(usualVat),
    timeZone: 'Europe/Helsinki',
    smsSender: '',
    languages: onboardingLcids,
    defaultLanguage: 'fi-FI',
    features: staffFeatures,
    kiosk: false,
  }
}

/** Another name proposes another address, as long as nobody typed one. */
export function renamed(draft: OnboardingDraft, name: string): Partial<OnboardingDraft> {
  return draft.slug === slugOf(draft.name) ? { name, slug: slugOf(name) } : { name }
}

/** Returns the values that workshops of one owner have in common, from the workshop that is copied. */
export function startedFrom(source: Workshop | undefined): Partial<OnboardingDraft> {
  if (source === undefined) return { copyOf: '' }
  const { id, businessId, timeZone, smsSender, vatBasisPoints } = source
  return { copyOf: id, businessId, timeZone, smsSender, vatBasisPoints: percentText(vatBasisPoints) }
}

const isEmptyOr = (typed: string, isRight: (text: string) => boolean) => typed.trim() === '' || isRight(typed.trim())

type Check = { name: keyof OnboardingDraft; fault: WorkshopsTextKey; isRight: (draft: OnboardingDraft) => boolean }

const checks: readonly Check[] = [
  { name: 'name', fault: 'setFault_name', isRight: ({ name }) => name.trim() !== '' },
  { name: 'slug', fault: 'workshopSlugWrong', isRight: ({ slug }) => isSlug(slug.trim()) },
  { name: 'phoneNumber', fault: 'setFault_phone', isRight: ({ phoneNumber }) => isEmptyOr(phoneNumber, isPhoneNumber) },
  { name: 'email', fault: 'setFault_email', isRight: ({ email }) => isEmptyOr(email, isEmail) },
  {
    name: 'businessId',
    fault: 'setFault_businessId',
    isRight: ({ businessId }) => isEmptyOr(businessId, (typed) => isBusinessId(tidyBusinessId(typed))),
  },
  {
    name: 'vatBasisPoints',
    fault: 'setFault_percent',
    isRight: ({ vatBasisPoints }) => basisPointsOf(vatBasisPoints) !== null,
  },
  { name: 'smsSender', fault: 'setFault_sender', isRight: ({ smsSender }) => isSmsSender(smsSender) },
  {
    name: 'languages',
    fault: 'workshopLanguagesMissing',
    isRight: ({ copyOf, languages }) => copyOf !== '' || languages.length > 0,
  },
]

export function onboardingFaults(draft: OnboardingDraft): OnboardingFaults {
  const wrong = checks.filter(({ isRight }) => !isRight(draft))
  return Object.fromEntries(wrong.map(({ name, fault }) => [name, fault]))
}

export function onboardingInput(draft: OnboardingDraft, clickId: string): NewWorkshopInput {
  const { copyOf, languages, defaultLanguage, vatBasisPoints, features, ...said } = draft
  const first = languages.find((lcid) => lcid === defaultLanguage) ?? languages[0]
  const ordered = languages.toSorted((one, other) => Number(other === first) - Number(one === first))
  return {
    ...said,
    clickId,
    features: [...features],
    vatBasisPoints: basisPointsOf(vatBasisPoints) ?? Number.NaN,
    start: copyOf === '' ? { from: 'nothing', languages: ordered } : { from: 'copy', of: copyOf },
  }
}

/** Returns the faults for which the server refused a workshop, by field; empty where it was no field. */
export function refusedOnboarding(error: Error | null): OnboardingFaults {
  if (!(error instanceof ApiProblem)) return {}
  if (error.code === 'workshop.slug_taken') return { slug: 'workshopSlugTaken' }
  const faults = error.errors.map(({ path }) => {
    if (path === 'start.of') return ['copyOf', 'workshopCopyGone'] as const
    const name = path.startsWith('start.') ? 'languages' : path
    return [name, checks.find((check) => check.name === name)?.fault ?? 'setFault_value'] as const
  })
  return Object.fromEntries(faults)
}
