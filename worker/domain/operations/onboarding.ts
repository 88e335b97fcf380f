/** Defaults of a new workshop. */

/** The languages that can be begun with; others are added in the settings. */
export const onboardingLanguages = [
  { lcid: 'fi-FI', name: 'Suomi' },
  { lcid: 'sv-FI', name: 'Svenska' },
  { lcid: 'en-GB', name: 'English' },
] as const
export const onboardingLcids = ['fi-FI', 'sv-FI', 'en-GB'] as const
export type OnboardingLcid = (typeof onboardingLcids)[number]

/** Wishes for the car’s way back. What not every workshop does is there to be switched on. */
export const onboardingDeliveryOptions: readonly {
  labels: Readonly<Record<OnboardingLcid, string>>
  enabled: boolean
}[] = [
  {
    labels: {
      'fi-FI': 'Noudan auton korjaamolta',
      'sv-FI': 'Jag hämtar bilen på verkstaden',
      'en-GB': 'I will collect the car from the workshop',
    },
    enabled: true,
  },
  {
    labels: {
      'fi-FI': 'Tuokaa auto kotiosoitteeseeni',
      'sv-FI': 'Kör bilen hem till mig',
      'en-GB': 'Please bring the car to my home address',
    },
    enabled: false,
  },
  {
    labels: {
      'fi-FI': 'Tuokaa auto työpaikalleni',
      'sv-FI': 'Kör bilen till min arbetsplats',
      'en-GB': 'Please bring the car to my workplace',
    },
    enabled: false,
  },
]

export const groupNameMaxLength = 100
export const closingReasonMaxLength = 300
/** The maximum number of workshops in a group. */
export const workshopsMax = 500

/** Obstacles that keep a workshop from being closed. */
export const closingObstacles = ['visits', 'payments', 'refunds', 'surplus', 'leases'] as const
export type ClosingObstacle = (typeof closingObstacles)[number]
