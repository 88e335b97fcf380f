import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { tabStore } from '#web/lib/storage.ts'
import { Notice, type NoticeTone } from '#web/ui/notice.tsx'
import type { PaymentView } from '#worker/contract/payment.ts'

import { paymentTitle } from './payment-phase.ts'
import { hasSigningFailed } from './signing-failure.ts'

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

/** How the last payment ended; nothing where none has. */
export function PaymentBanner({ code, payment }: { code: string; payment: PaymentView }) {
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
