export const identityProviderNames = ['scrive', 'signicat'] as const
export type IdentityProviderName = (typeof identityProviderNames)[number]

export const identityTitles: Readonly<Record<IdentityProviderName, string>> = {
  scrive: 'Scrive',
  signicat: 'Signicat',
}
