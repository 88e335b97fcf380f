/** What a message is filled with. Each text is short, and the code stands in groups as it is read aloud. */
export type LinkFacts = { workshop: string; licenceNumber: string | null; link: string }
export type KeyCodeFacts = {
  workshop: string
  /** Grouped: `123 456`. */
  code: string
  boxNumber: number
  lockerName: string
  lockerAddress: string
  link: string
}

/** What the customer is to do: leave the keys, collect them, pay, or just look. */
export type LinkPurpose = 'deliver' | 'retrieve' | 'pay' | 'look'
export type KeyPurpose = 'deliver' | 'retrieve'

type LinkLine = (facts: { workshop: string; car: string }) => string

/**
 * The wordings of one language. `place` is null where there is no room for it. `car` names the car by its plate, and
 * without one stands for the customer's own.
 */
export type MessageWording = {
  car: (licenceNumber: string | null) => string
  /** One sentence; the link follows it. */
  link: Record<LinkPurpose, LinkLine>
  code: (facts: { workshop: string; code: string }) => string
  place: Record<KeyPurpose, (facts: { boxNumber: number; place: string | null }) => string>
  linkSubject: Record<LinkPurpose, LinkLine>
  codeSubject: Record<KeyPurpose, (facts: { workshop: string }) => string>
  greeting: string
  openPage: string
  codeOnPage: string
  signature: (facts: { workshop: string }) => string
}
