/** What a passkey may sign with, by COSE’s numbers: ES256, EdDSA, RS256; the first that a device knows. */
export const passkeyAlgorithms = [-7, -8, -257] as const
export type PasskeyAlgorithm = (typeof passkeyAlgorithms)[number]
