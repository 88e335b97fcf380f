import { frameSandbox } from '#domain/money/payment-frame.ts'
import { providerNames } from '#domain/money/payment-provider-names.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { InlinePayment } from '#web/customer/payment/course/inline-payment.ts'
import { isDecided } from '#web/customer/payment/course/payment-return.ts'
import { usePayment } from '#web/customer/payment/use-payment.ts'
import { useLiveProcess } from '#web/customer/process/use-live-process.ts'
import { ProcessWords } from '#web/customer/shared/process-words.tsx'
import { useLater, useWayBack } from '#web/customer/shared/use-way-back.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { useFrameReturn } from './use-frame-return.ts'

import css from './inline-payment-page.module.css'

const markupGraceMs = 2_000

/** The provider's own markup in a frame of another origin than ours. */
export function InlinePaymentPage({ payment }: { payment: InlinePayment }) {
  return <ProcessWords code={payment.code}>{(view) => <Framed view={view} inline={payment} />}</ProcessWords>
}

function Framed({ view, inline }: { view: ProcessInit; inline: InlinePayment }) {
  const { text: t } = useText(contentTexts)
  const { account, process } = view
  const { code, frameUrl } = inline
  useLiveProcess(code, view.room)
  const { payment } = usePayment(code, process)
  const goBack = useWayBack(code)
  // The markup may have no way to take this page along when it is done; one that has goes first.
  useLater(isDecided(payment) ? markupGraceMs : null, goBack)
  useFrameReturn(inline, goBack)
  const provider = account.paymentImplementationType
  const title = t('inlinePaymentTitle', { provider: provider ? providerNames[provider] : '' })
  useDocumentTitle(title, account.name)
  return (
    <>
      <PageHeading title={title} />
      <Button variant="secondary" onClick={goBack}>
        {t('feedbackBack')}
      </Button>
      <iframe
        className={css['frame']}
        src={frameUrl}
        title={t('inlinePaymentFrame')}
        // With its own scripts and its own origin, which is not ours.
        sandbox={frameSandbox}
        allow="payment"
        referrerPolicy="no-referrer"
      />
    </>
  )
}
