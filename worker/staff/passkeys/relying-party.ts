/** The relying party of passkeys: the host of our pages, and their origin. */
export type RelyingParty = { id: string; origin: string }

export function relyingPartyOf({ appUrl }: { appUrl: string }): RelyingParty {
  const { hostname, origin } = new URL(appUrl)
  return { id: hostname, origin }
}
