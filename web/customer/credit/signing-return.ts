import type { ContentKey } from '#web/customer/content-texts.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'

const signingOutcomes = ['success', 'cancel', 'error'] as const
/** The address to which the creditor sent the browser; only a hint of the outcome. */
export type SigningOutcome = (typeof signingOutcomes)[number]

export function isSigningOutcome(value: string | undefined): value is SigningOutcome {
  return signingOutcomes.some((outcome) => outcome === value)
}

/** A browser that came back from signing; `settingId` is the creditor's setting that its address carried. */
export type SigningReturn = { outcome: SigningOutcome; settingId: string | null }

export type SigningCalls = {
  book: (settingId: string) => Promise<PaymentView | null>
  askStatus: () => Promise<PaymentView | null>
  unsuccessful: (result: 'cancel' | 'error') => Promise<PaymentView | null>
}

/** `refused`: it was signed or not, and the creditor does not book it. */
export type Signed = { refused: true } | { refused: false; payment: PaymentView | null }

/** Books what was signed, or tells that it was not; the server asks the creditor in either case. */
export async function settleSigning({ outcome, settingId }: SigningReturn, calls: SigningCalls): Promise<Signed> {
  if (outcome !== 'success') return { refused: false, payment: await calls.unsuccessful(outcome) }
  try {
    // An address that lost its setting on the way still tells that somebody is back.
    const payment = await (settingId === null ? calls.askStatus() : calls.book(settingId))
    return { refused: false, payment }
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400) return { refused: true }
    throw error
  }
}

type SigningState = { outcome: SigningOutcome; refused: boolean; payment: PaymentView | null | undefined }

const unpaidTitles: Readonly<Record<SigningOutcome, ContentKey>> = {
  success: 'creditNotBooked',
  cancel: 'signingCancelled',
  error: 'signingFailed',
}

/** The words of the page: what the creditor hinted at until it is known, then the truth. */
export function signingTitle({ outcome, refused, payment }: SigningState): ContentKey {
  if (payment?.truth === 'confirmed') return 'feedbackConfirmed'
  // A creditor with one address for everything that went wrong tells only when asked which it was.
  if (payment?.truth === 'notPaid' && payment.status === 'FAILURE' && outcome === 'cancel') return 'creditNotBooked'
  if (refused || payment?.truth === 'notPaid') return unpaidTitles[outcome]
  if (payment?.truth === 'checking') return 'payCheckingTitle'
  return outcome === 'success' ? 'feedbackSuccess' : unpaidTitles[outcome]
}
