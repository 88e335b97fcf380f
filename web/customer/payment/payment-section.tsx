import { useRef, useState } from 'react'

import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { ChoiceLoader } from '#web/customer/payment/choice/choice-loader.tsx'
import { PaymentSelection, type PaymentSelectionProps } from '#web/customer/payment/choice/payment-selection.tsx'
import { paymentPhase, paymentTitle, type PaymentPhase } from '#web/customer/payment/course/payment-phase.ts'
import { PendingPayment } from '#web/customer/payment/course/pending-payment.tsx'
import { hasSigningFailed } from '#web/customer/payment/course/signing-failure.ts'
import type { TryState } from '#web/customer/payment/course/use-try-report.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { tabStore } from '#web/lib/storage.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { Notice, type NoticeTone } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'

import { useFocusKept } from './use-focus-kept.ts'
import { usePayment } from './use-payment.ts'

type Words = { tone: NoticeTone; title: ContentKey; text: ContentKey | null }

const signingWords = {
  cancel: { tone: 'warning', title: 'signingCancelled', text: 'signingAgain' },
  error: { tone: 'error', title: 'signingFailed', text: 'signingAgain' },
} as const satisfies Record<string, Words>

function wordsOf({ truth, status, channel }: PaymentView, title: ContentKey): Words {
  if (truth === 'confirmed') return { tone: 'success', title, text: 'payConfirmedText' }
  if (status === 'CANCELLED') {
    return channel === 'CREDIT' ? signingWords.cancel : { tone: 'warning', title, text: 'payCancelledText' }
  }
  return { tone: 'error', title, text: channel === 'CREDIT' ? null : 'payFailedText' }
}

/** Shows how the last payment ended; nothing where none has. */
function PaymentBanner({ code, payment }: { code: string; payment: PaymentView }) {
  const { text: t } = useText(contentTexts)
  const title = paymentTitle(payment)
  if (title === null) return null
  const failed = payment.truth === 'notPaid' && hasSigningFailed(code, payment, tabStore)
  const words = failed ? signingWords.error : wordsOf(payment, title)
  return (
    <Notice tone={words.tone} title={t(words.title)}>
      {words.text && t(words.text)}
    </Notice>
  )
}

export type PaymentSectionProps = Omit<PaymentSelectionProps, 'onTry'>

/** Paying: the ways to do it, what was begun, and how it ended. */
export function PaymentSection({ code, view, credit, onWay }: PaymentSectionProps) {
  const { text: t } = useText(contentTexts)
  const { payment, isFetching, failed, retry } = usePayment(code, view.process)
  const [standing, setStanding] = useState<TryState>(null)
  const phase = payment === undefined ? null : shownPhase(payment, standing, isFetching)
  // A try that goes on, or failed just now, is told by the form, beside its button; twice would look like two payments.
  const shown = phase === 'unpaid' && standing !== null ? null : payment
  const title = paymentTitle(shown ?? null)
  const announced = useAnnounced(payment === undefined ? undefined : title && t(title))
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place, phase)
  return (
    <div ref={place} tabIndex={-1} className={look.stack({ gap: 4, bounded: true, place: true })}>
      <LiveRegion message={announced} />
      {failed && <LoadFailed retry={retry} />}
      {payment === undefined && !failed && <ChoiceLoader />}
      {shown && phase !== 'pending' && <PaymentBanner code={code} payment={shown} />}
      {payment && phase === 'pending' && <PendingPayment code={code} payment={payment} />}
      {phase === 'unpaid' && (
        <PaymentSelection code={code} view={view} credit={credit} onTry={setStanding} onWay={onWay} />
      )}
    </div>
  )
}

/**
 * The form that asks to begin a payment stays until it was answered, though the server knows of the payment by then;
 * then until it is known again how the payment stands.
 */
function shownPhase(payment: PaymentView | null, standing: TryState, isFetching: boolean): PaymentPhase {
  const phase = paymentPhase(payment)
  const isHeld = standing === 'asking' || (standing === 'answered' && isFetching)
  return phase === 'pending' && isHeld ? 'unpaid' : phase
}

function LoadFailed({ retry }: { retry: () => void }) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  const again = (
    <Button variant="secondary" onClick={retry}>
      {text('retry')}
    </Button>
  )
  return (
    <Notice tone="error" action={again}>
      {t('payLoadFailed')}
    </Notice>
  )
}

/**
 * Returns the text to announce: the current one where it changed after it was first known. Undefined is not known yet.
 */
function useAnnounced(current: string | null | undefined): string {
  const [known, setKnown] = useState<string | null | undefined>()
  const [said, setSaid] = useState('')
  if (current !== undefined && current !== known) {
    if (known !== undefined) setSaid(current ?? '')
    setKnown(current)
  }
  return said
}
