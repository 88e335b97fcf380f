export const providerNames = ['paytrail', 'svea', 'visma-pay', 'enerius'] as const
export type ProviderName = (typeof providerNames)[number]

/** As the pages say it. */
export const providerTitles: Readonly<Record<ProviderName, string>> = {
  paytrail: 'Paytrail',
  svea: 'Svea',
  'visma-pay': 'Visma Pay',
  enerius: 'Enerius',
}
