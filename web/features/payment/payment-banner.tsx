import type { ContentKey } from '#domain/contents/keys.ts'
import type { PaymentView } from '#domain/contract/payment.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { tabStore } from '#web/lib/storage.ts'
import { Notice, type NoticeTone } from '#web/ui/notice.tsx'

import { paymentTitle } from './payment-phase.ts'
import { hasSigningFailed } from './signing-failure.ts'

type Words = { tone: NoticeTone; title: ContentKey; text: ContentKey | null }

function wordsOf(payment: PaymentView, title: ContentKey, signingFailed: boolean): Words {
  if (payment.truth === 'confirmed') return { tone: 'success', title, text: 'payConfirmedText' }
  const isCancelled = payment.status === 'CANCELLED'
  if (payment.channel !== 'CREDIT') {
    return isCancelled
      ? { tone: 'warning', title, text: 'payCancelledText' }
      : { tone: 'error', title, text: 'payFailedText' }
  }
  if (signingFailed) return { tone: 'error', title: 'signingFailed', text: 'signingAgain' }
  return isCancelled ? { tone: 'warning', title, text: 'signingAgain' } : { tone: 'error', title, text: null }
}

/** How the last payment ended; nothing where none has. */
export function PaymentBanner({ code, payment }: { code: string; payment: PaymentView }) {
  const t = useTexts()
  const title = paymentTitle(payment)
  if (title === null) return null
  const words = wordsOf(payment, title, hasSigningFailed(code, payment, tabStore))
  return (
    <Notice tone={words.tone} title={t(words.title)}>
      {words.text && t(words.text)}
    </Notice>
  )
}
