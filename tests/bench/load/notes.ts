/** The outside world's observations of the product, which the checks compare the databases with. */

/** A value that the customer saw saved, and those under way when an answer was lost: either may be what is stored. */
export type Saved<Value> = { seen: Value | null; maybe: Value[] }

export type JourneyNote = {
  nth: number
  accountId: string
  phoneNumber: string
  /** Null until a call answered with it. */
  processId: string | null
  code: string
  /** A sentence for whoever follows a violation. */
  plan: string
  end: string
  notes: Saved<string>
  useRetrieval: Saved<boolean>
  /** Services that were confirmed as chosen; those of the approval. */
  services: string[] | null
  delivery: Saved<string>
  approved: boolean
  /** Whole prices that the customer accepted later: approvals beside the first. */
  approvedAgain: number
  /** Rows of additional work that the customer decided, and how. */
  decided: { rowId: string; decision: string }[]
  /** The number of accepted messages of the customer and notes of staff. */
  messages: number
  staffNotes: number
  /** Events of staff that were answered with success. */
  told: string[]
  /** Events of the cabinet that were, all of them about the keys of this visit. */
  reported: { deviceId: string; id: string; type: string }[]
  /** The cabinet's reports about it, answered or not. */
  cabinetSaid: string[]
  /** Sums in cents that stood on a button of consent which was pressed, and those of which it was answered that they are agreed. */
  agreed: { pressed: number[]; confirmed: number[] }
  /** When the workshop says that the car will be ready. */
  readyAt: Saved<number>
  /** The customer read that it is paid. */
  sawPaid: boolean
  refunds: number[]
}

/** A callback of the provider: what it said, and how it was answered. */
export type CallbackNote = {
  orderNumber: string
  externalId: string
  status: string
  of: 'payment' | 'refund'
  isForged: boolean
  answers: number[]
}

export type TakenSms = { messageId: string; to: string; text: string; at: number }

export type ProviderRefund = { stamp: string; id: string; amountCents: number; status: 'ok' | 'pending' | 'fail' }
export type ProviderPayment = {
  id: string
  stamp: string
  amountCents: number
  status: 'new' | 'ok' | 'fail' | 'pending'
  refunds: ProviderRefund[]
}

/** The things that a successful answer promises, by kind and name. */
export type Promised = { kind: 'order' | 'visit' | 'picture' | 'pass'; key: string }

export type Notes = {
  journeys: JourneyNote[]
  callbacks: CallbackNote[]
  sms: TakenSms[]
  /** By the id of the message that an e-mail says that it is of. */
  emails: { key: string; to: string }[]
  /** The latest version that each room was told. */
  rooms: Map<string, number>
  payments: ProviderPayment[]
  promised: Promised[]
  /** Codes of what was over that were tried, and opened nothing. */
  refusedCodes: number
  /** Violations that no check of the databases sees: two keys in one box, an answer to a wrong code. */
  seen: { check: string; what: string }[]
  /** Answers of 500 and other things that the product should never say. */
  counted: Map<string, number>
}

export function newNotes(): Notes {
  return {
    journeys: [],
    callbacks: [],
    sms: [],
    emails: [],
    rooms: new Map(),
    payments: [],
    promised: [],
    refusedCodes: 0,
    seen: [],
    counted: new Map(),
  }
}

/** Notes the sum on a button of consent that is pressed, and once it is answered that it is agreed. */
export async function agree<Done>({ agreed }: JourneyNote, cents: number, press: () => Promise<Done>): Promise<Done> {
  agreed.pressed.push(cents)
  const done = await press()
  agreed.confirmed.push(cents)
  return done
}
