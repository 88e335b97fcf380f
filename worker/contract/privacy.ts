import type { IdentityState } from '#domain/access/identity.ts'
import type { LicenceHold } from '#domain/access/licence-hold.ts'
import type { PaymentStatus, Role } from '#domain/enums.ts'
import type { MessageChannel, MessageKind, MessageStatus } from '#worker/contract/staff/visit/process-page.ts'

import { instant, money, type Counted, type UnitsOf } from './codecs.ts'

/**
 * The customer's stored data in one process and until when, as they see it. A date is null while the process goes on:
 * then it counts from the end. Whoever holds the link sees it, so numbers and addresses are masked.
 */
export type PrivacyView = {
  endedAt: string | null
  /**
   * The number of months for which the workshop keeps personal data after the end, and the earliest date of erasure.
   */
  retentionMonths: number
  erasedAfter: string | null
  /** When they were. */
  erasedAt: string | null
  /** Null where nobody is known. */
  contact: PrivacyContact | null
  /** The customer's own notes, and the number of notes that the workshop made for itself. */
  notes: { own: boolean; workshop: number }
  /** To how many others the customer gave a pass, by their names. */
  passes: number
  /** The number of browsers that are notified of the visit; they are erased with the rest. */
  browsers: number
  /** Pictures and videos of what was found in the car, and until when they are kept. */
  findings: { count: number; keptUntil: string | null }
  approvals: PrivacyApproval[]
  payments: PrivacyPayment[]
  messages: PrivacyMessage[]
  identity: PrivacyIdentity | null
  licence: PrivacyLicence
}

export type PrivacyContact = {
  name: string | null
  /** Masked: `•••• 567`. */
  phoneNumber: string | null
  /** Masked: `a•••@example.fi`. */
  email: string | null
  hasAddress: boolean
  hasBirthDate: boolean
  hasCustomerNumber: boolean
}

/** `total` is null where the account did not show prices. */
export type PrivacyApproval = { id: string; number: number; approvedAt: string; total: number | null; hash: string }

export type PrivacyPayment = { id: string; at: string; status: PaymentStatus; amount: number; refunded: number }

/** `recipient` is masked; null once it was erased, and of a notice to a browser. */
export type PrivacyMessage = {
  id: string
  kind: MessageKind
  channel: MessageChannel
  recipient: string | null
  status: MessageStatus
  at: string
}

/** `nameUntil`: when the name that the provider told is forgotten. `hasName`: it is still kept. */
export type PrivacyIdentity = { standing: IdentityState; at: string; hasName: boolean; nameUntil: string | null }

export type PrivacyLicence = {
  picture: { uploadedAt: string; keptUntil: string | null; hold: LicenceHold } | null
  /**
   * Views of the picture, the latest first: the viewer's role, and the instant. Null for a view from before roles were
   * recorded.
   */
  views: { at: string; role: Role | null }[]
  /** When the customer last had a picture deleted. */
  deletedAt: string | null
}

const licenceUnits = {
  picture: { uploadedAt: instant, keptUntil: instant },
  views: [{ at: instant }],
  deletedAt: instant,
} satisfies UnitsOf<PrivacyLicence>

export const privacyUnits = {
  endedAt: instant,
  erasedAfter: instant,
  erasedAt: instant,
  findings: { keptUntil: instant },
  approvals: [{ approvedAt: instant, total: money }],
  payments: [{ at: instant, amount: money, refunded: money }],
  messages: [{ at: instant }],
  identity: { at: instant, nameUntil: instant },
  licence: licenceUnits,
} satisfies UnitsOf<PrivacyView>

export type CountedLicence = Counted<PrivacyLicence, typeof licenceUnits>
export type CountedPrivacy = Counted<PrivacyView, typeof privacyUnits>
