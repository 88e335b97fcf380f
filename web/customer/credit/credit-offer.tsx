import { useQuery } from '@tanstack/react-query'

import { contentTexts } from '#web/customer/content-texts.ts'
import type { ReportTry } from '#web/customer/payment/course/use-try-report.ts'
import { usePayer } from '#web/customer/payment/payer/use-payer.ts'
import { builtInLanguageOf } from '#web/lib/i18n/language.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { creditMethodsOptions } from './api.ts'
import { CreditFormCards } from './credit-form-cards.tsx'

export type CreditOfferProps = {
  code: string
  view: ProcessInit
  settingId: string
  /** The amount to pay, euros; null until it is known. */
  total: number | null
  /** Receives how the try to begin goes that the form is about. */
  onTry: ReportTry
}

/** Shows what a creditor offers for the sum, and the form that applies for it. */
export function CreditOffer({ code, view, settingId, total, onTry }: CreditOfferProps) {
  const { text: t } = useText(contentTexts)
  const { languages, content } = view
  const lcid = languages.find(({ id }) => id === content.languageId)?.lcid ?? 'fi-FI'
  const language = builtInLanguageOf(lcid) ?? 'fi'
  const { data: offer, isError, refetch } = useQuery(creditMethodsOptions({ code, settingId, language, total }))
  const payer = usePayer(code, view)
  if (offer === undefined) return isError ? <OfferFailed retry={() => void refetch()} /> : <OfferLoader />
  if (offer.paymentMethods.length === 0 || total === null) return <Notice tone="warning">{t('creditNoMethods')}</Notice>
  if (payer === null) return <OfferLoader />
  return <CreditFormCards {...{ code, view, lcid, total, settingId, offer, onTry, payer }} />
}

/** About as high as the form. */
function OfferLoader() {
  const { text } = useText(pageTexts)
  return (
    <Loader label={text('loading')}>
      <Skeleton height="16rem" />
      <Skeleton height="32rem" />
    </Loader>
  )
}

function OfferFailed({ retry }: { retry: () => void }) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  const again = (
    <Button variant="secondary" onClick={retry}>
      {text('retry')}
    </Button>
  )
  return (
    <Notice tone="error" action={again}>
      {t('creditMethodsFailed')}
    </Notice>
  )
}
