import type { Chance } from './chance.ts'

/** Ways of paying, chosen before a journey begins, so that the seed alone decides it. */

const payWays = [
  'callback',
  'callback',
  'callback first',
  'return only',
  'nobody tells',
  'called off first',
  'failed first',
  'twice at once',
  'at the counter too',
  'late first attempt',
] as const
export type PayWay = (typeof payWays)[number]

const cancelPoints = ['before opening', 'before approval', 'with a code', 'at the workshop'] as const
export type CancelPoint = (typeof cancelPoints)[number]

const refundKinds = ['whole', 'part', 'two parts'] as const

/** The provider's callbacks: how many at once, and how late. */
type Callback = { copies: number; afterMs: number }

export type Plan = {
  workshop: number
  /** Begins later by the order of the dealer system; nobody plays it any further. */
  isScheduled: boolean
  cancelled: { at: CancelPoint; by: 'staff' | 'dealer system' } | null
  /** The customer never comes further than the first screens. */
  isAbandoned: boolean
  pressesTwice: boolean
  wrongCodes: number
  services: readonly number[]
  dropsService: boolean
  notes: string | null
  wishesKeysBack: boolean
  delivery: number | null
  waits: { beforeApproval: number; beforePayment: number }
  message: string | null
  staffNote: string | null
  additionalWork: ('ACCEPT' | 'DECLINE')[] | null
  /** The amount that the dealer system adds to the price at the end, in euros without VAT. */
  dearer: number
  price: number
  readyBy: 'staff' | 'dealer system'
  pay: PayWay
  callback: Callback
  isForged: boolean
  refund: (typeof refundKinds)[number] | null
  /** Additional work is shown by a picture. */
  hasPicture: boolean
  /** In how many hours staff say that the car will be ready, one time after the other. */
  readyInHours: readonly number[]
  /** Somebody else brings the car. */
  handsOn: boolean
  triesOldCode: boolean
}

const euros = (chance: Chance, least: number, most: number) => chance.between(least * 100, most * 100) / 100

export function planOf(chance: Chance, workshops: number): Plan {
  const { happens, between, pick } = chance
  const wait = () => (happens(0.1) ? between(1_000, 8_000) : between(0, 150))
  return {
    workshop: between(0, workshops - 1),
    isScheduled: happens(0.02),
    cancelled: happens(0.08) ? { at: pick(cancelPoints), by: happens(0.5) ? 'staff' : 'dealer system' } : null,
    isAbandoned: happens(0.03),
    pressesTwice: happens(0.15),
    wrongCodes: happens(0.1) ? between(1, 3) : 0,
    services: [0, 1].filter(() => happens(0.35)),
    dropsService: happens(0.2),
    notes: happens(0.4) ? `Ääni edessä, kun kääntää (${between(1, 99_999)})` : null,
    wishesKeysBack: happens(0.6),
    delivery: happens(0.2) ? between(0, 1) : null,
    waits: { beforeApproval: wait(), beforePayment: wait() },
    message: happens(0.1) ? 'Voinko hakea auton huomenna?' : null,
    staffNote: happens(0.1) ? 'Soitettu, ei vastausta' : null,
    additionalWork: happens(0.1) ? [pick(['ACCEPT', 'DECLINE']), pick(['ACCEPT', 'DECLINE'])] : null,
    dearer: happens(0.2) ? euros(chance, 5, 200) : 0,
    price: euros(chance, 60, 900),
    readyBy: happens(0.3) ? 'dealer system' : 'staff',
    pay: pick(payWays),
    callback: { copies: happens(0.25) ? between(2, 3) : 1, afterMs: happens(0.3) ? between(300, 6_000) : 0 },
    isForged: happens(0.12),
    refund: happens(0.15) ? pick(refundKinds) : null,
    hasPicture: happens(0.6),
    readyInHours: happens(0.12) ? Array.from({ length: between(1, 2) }, () => between(2, 30)) : [],
    handsOn: happens(0.08),
    triesOldCode: happens(0.05),
  }
}

/** A plan in a line, for whoever follows what went wrong. */
export function told(plan: Plan): string {
  const parts = [
    `workshop ${plan.workshop}`,
    plan.isScheduled && 'scheduled',
    plan.cancelled && `cancelled ${plan.cancelled.at} by ${plan.cancelled.by}`,
    plan.isAbandoned && 'abandoned',
    plan.pressesTwice && 'presses twice',
    plan.wishesKeysBack && 'keys back',
    plan.additionalWork && `additional work ${plan.additionalWork.join(' ')}`,
    plan.dearer > 0 && `dearer by ${plan.dearer}`,
    `pays: ${plan.pay}`,
    `callback ${plan.callback.copies} × after ${plan.callback.afterMs} ms`,
    plan.isForged && 'forged',
    plan.refund && `refund: ${plan.refund}`,
    plan.readyInHours.length > 0 && `ready in ${plan.readyInHours.join(', then ')} h`,
    plan.handsOn && 'hands on',
  ]
  return parts.filter(Boolean).join(', ')
}
