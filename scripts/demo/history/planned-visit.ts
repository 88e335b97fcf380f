import type { ProcessState, ProcessType } from '#domain/enums.ts'
import type { WorkDecision, WorkUrgency } from '#domain/process/additional-work.ts'

/** Acts in a visit of the demo's history. Money is euros without VAT, instants are UTC milliseconds. */
export type Act =
  /** The dealer system sends the order, and then has the customer written to. */
  | { readonly act: 'order' }
  | { readonly act: 'create'; readonly sendLinkAt?: number }
  | { readonly act: 'open' }
  | { readonly act: 'approve'; readonly service?: string }
  | { readonly act: 'leave-keys' }
  | { readonly act: 'write'; readonly text: string }
  | { readonly act: 'answer-work'; readonly decisions: readonly WorkDecision[] }
  /** `refundsWait`: what is given back of it waits for the provider. */
  | { readonly act: 'pay-online'; readonly refundsWait?: boolean }
  | { readonly act: 'pay-at-terminal' }
  | { readonly act: 'pay-at-counter' }
  /** Staff tell that something happened. */
  | { readonly act: 'tell'; readonly type: string; readonly reason?: string }
  | { readonly act: 'collect-keys' }
  /** Sales book a test drive, whose customer is written to; `carId` is the car of the workshop's. */
  | { readonly act: 'book-drive'; readonly carId: string }
  | { readonly act: 'lay-keys' }
  | { readonly act: 'approve-drive' }
  | { readonly act: 'fetch-keys' }
  | { readonly act: 'note'; readonly text: string }
  | { readonly act: 'propose'; readonly rows: readonly FoundWork[] }
  | { readonly act: 'promise'; readonly readyAt: number }
  | { readonly act: 'refund'; readonly amount: number }
  | { readonly act: 'cancel' }

export type FoundWork = {
  readonly title: string
  readonly words: string
  readonly urgency: WorkUrgency
  readonly price: number
  /** Files of `scripts/demo/pictures`, and what each shows. */
  readonly pictures: readonly { readonly file: string; readonly alt: string }[]
}

export type Step = Act & { readonly at: number }

export type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly email: string | null
  /** Absent where nobody has settled it: the browser decides. */
  readonly language?: 'fi' | 'sv' | 'en' | undefined
}

export type OwnCar = { readonly licenseNumber: string; readonly make: string; readonly model: string }

export type PlannedRow = {
  readonly description: string
  readonly type: 'NORMAL' | 'SPARE_PART' | 'SUBSTITUTE_CAR'
  readonly price: number
}

/** A visit from its first call to where it stands when the demo opens. */
export type PlannedVisit = {
  readonly accountId: string
  readonly number: string
  readonly processType: ProcessType
  readonly person: Person
  readonly car: OwnCar
  readonly rows: readonly PlannedRow[]
  readonly reserved: { readonly start: number; readonly end: number }
  readonly steps: readonly Step[]
  /** Null for an order that nobody has made a visit of. */
  readonly endsIn: ProcessState | null
  /** The reason for its delay, in plain words; left out where there is none. */
  readonly lateFor?: string
}

/** A box by its number. */
export type Box = { readonly lockerId: string; readonly number: number }

/** The next turn: a step of a visit, the jobs of an hour, or a door that somebody forces. */
export type Turn = { readonly at: number } & (
  | { readonly plan: PlannedVisit; readonly step: Step }
  | { readonly jobs: 'minute' | 'night' }
  | { readonly forced: Box }
)
