export const providerNames = ['paytrail', 'svea', 'visma-pay', 'enerius'] as const
export type ProviderName = (typeof providerNames)[number]

/** A creditor is Resurs Bank, through either of its interfaces. */
export const creditorNames = ['resurs-mapi', 'resurs-soap'] as const
export type CreditorName = (typeof creditorNames)[number]

/** Everybody who can be off and who calls the shop. */
export const serviceNames = [...providerNames, ...creditorNames] as const
export type ServiceName = (typeof serviceNames)[number]

/** As the pages say it. */
export const serviceTitles: Readonly<Record<ServiceName, string>> = {
  paytrail: 'Paytrail',
  svea: 'Svea',
  'visma-pay': 'Visma Pay',
  enerius: 'Enerius',
  'resurs-mapi': 'Resurs (Merchant API)',
  'resurs-soap': 'Resurs (Simplified Flow)',
}
