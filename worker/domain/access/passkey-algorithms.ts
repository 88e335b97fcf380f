/**
 * Signature algorithms that a passkey may use, by their COSE numbers: ES256, EdDSA, RS256. A device takes the first
 * that it knows.
 */
export const passkeyAlgorithms = [-7, -8, -257] as const
export type PasskeyAlgorithm = (typeof passkeyAlgorithms)[number]
