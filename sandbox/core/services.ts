/** The vendors that are played here, by what they do. */
export const providerNames = ['paytrail', 'svea', 'visma-pay', 'enerius'] as const
export type ProviderName = (typeof providerNames)[number]

/** A creditor is Resurs Bank, through either of its interfaces. */
export const creditorNames = ['resurs-mapi', 'resurs-soap'] as const
export type CreditorName = (typeof creditorNames)[number]

export const identityProviderNames = ['scrive', 'signicat'] as const
export type IdentityProviderName = (typeof identityProviderNames)[number]

/** Everybody who takes payments or grants credit, and calls the shop about it. */
export const payeeNames = [...providerNames, ...creditorNames] as const
export type PayeeName = (typeof payeeNames)[number]

export type ServiceName = PayeeName | IdentityProviderName

/** The one of these words that a text is. */
export function oneOf<Word extends string>(words: readonly Word[], text: unknown): Word | undefined {
  return words.find((word) => word === text)
}
