/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined }

/**
 * One text for one meaning: keys sorted, no spaces, members without a value left out.
 * Throws RangeError on numbers that JSON cannot hold.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('Not a JSON number')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, member]) => (member === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`]))
  return `{${members.join(',')}}`
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/**
 * The fingerprint of an approval: SHA-256, lower-case hex, over what was on the screen and the
 * fingerprint before it (null for the first), so that no approval can be altered or taken out unseen.
 */
export async function consentHash(document: JsonValue, previousHash: string | null): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson({ document, previousHash }))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns whether the sum that stood on the button is the one that is consented to; cents. `undefined`: the caller does
 * not say what stood there. `null`: none did, which is so where prices are hidden and where nothing costs anything.
 */
export function isShownTotal(
  total: number | null | undefined,
  { totalCents, pricesShown }: { totalCents: number; pricesShown: boolean },
): boolean {
  if (total === undefined) return true
  return total === null ? !pricesShown || totalCents === 0 : total === totalCents
}

/** 15 %: how much dearer than approved an order may become without asking, unless the account says otherwise. */
export const defaultToleranceBasisPoints = 1500

/** The price side of an approval, in cents with VAT. */
export type CostAgreement = {
  approvedCents: number
  /** True where billed work was on the screen: no rise of an unseen price is tolerated. */
  sawWork?: boolean
  toleranceBasisPoints?: number
  /** The customer's limit in advance ("go ahead up to …"); null where there is none. */
  limitCents: number | null
}

/**
 * Returns the ceiling: the highest price (cents with VAT) that the customer pays without being asked again. A limit that
 * the customer gave replaces the account's tolerance, also where it is the tighter of the two; what was approved is
 * never asked twice.
 */
export function ceilingOf(agreement: CostAgreement): number {
  const { approvedCents, limitCents, sawWork = true } = agreement
  const { toleranceBasisPoints = defaultToleranceBasisPoints } = agreement
  const tolerated = approvedCents + (sawWork ? Math.floor((approvedCents * toleranceBasisPoints) / 10_000) : 0)
  return Math.max(0, approvedCents, limitCents ?? tolerated)
}

/**
 * Returns whether the customer must be asked again before paying `currentCents`. The view `asked_prices` of the database
 * says the same (tested).
 */
export function needsReapproval({ currentCents, ...agreement }: CostAgreement & { currentCents: number }): boolean {
  return currentCents > ceilingOf(agreement)
}
