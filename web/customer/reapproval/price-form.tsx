import { useQuery, useMutation } from '@tanstack/react-query'

import { formatEuro } from '#domain/text/format.ts'
import { LimitField } from '#web/customer/approval/limit-field.tsx'
import { useLimit } from '#web/customer/approval/use-limit.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { acceptAnswer, reloadAll, writeScope } from '#web/customer/process/api.ts'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { forgetReason, isReasonNeeded, sentReason } from '#web/customer/staff-here/staff-here.ts'
import { StaffReasonSlot } from '#web/customer/staff-here/staff-reason-slot.tsx'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { PricingAnswer } from '#worker/contract/customer/payment.ts'
import type { ApprovePriceInput } from '#worker/contract/customer/process-inputs.ts'

import { reapprovalPriceOptions } from './api.ts'
import { PriceComparison } from './price-comparison.tsx'
import { PriceRows } from './price-rows.tsx'

/** Shows what was approved and what it costs now, and the yes to it. */
export function PriceForm({ code, view }: FinalProps) {
  const { text } = useText(pageTexts)
  const { data, error, refetch } = useQuery(reapprovalPriceOptions(code, view.process.version))
  if (data !== undefined) return <PriceToApprove code={code} view={view} pricing={data} />
  if (error === null) return <Loader label={text('loading')} />
  return (
    <Notice tone="error" action={<Button onClick={() => void refetch()}>{text('retry')}</Button>}>
      {text('networkFailed')}
    </Notice>
  )
}

function PriceToApprove({ code, view, pricing }: FinalProps & { pricing: PricingAnswer }) {
  const { text: t } = useText(contentTexts)
  const { mutate, isPending, error, data: isTaken, variables } = usePriceApproval(code)
  const { approved, agreed, totalPrice } = pricing
  const limit = useLimit(totalPrice, error)
  const { version } = view.process
  function approve() {
    if (limit.check()) mutate({ body: { total: totalPrice, limit: limit.euros, reason: sentReason(code) }, version })
  }
  return (
    <>
      <PriceComparison approved={approved} agreed={agreed} total={totalPrice} />
      <PriceRows approved={approved} pricing={pricing} />
      <LimitField limit={limit} total={totalPrice} />
      <StaffReasonSlot code={code} error={error} />
      <p>{t('priceTerms')}</p>
      {isTaken === false && (
        <Notice tone="warning">
          {variables === undefined || variables.body.total === totalPrice
            ? t('changedElsewhere')
            : t('totalChanged', { before: formatEuro(variables.body.total), now: formatEuro(totalPrice) })}
        </Notice>
      )}
      {error !== null && !isReasonNeeded(error) && limit.fault === null && (
        <Notice tone="error">{t('priceApproveFailed')}</Notice>
      )}
      <Button fullWidth pending={isPending} pendingText={t('saving')} onClick={approve}>
        {t('priceApprove', { total: formatEuro(totalPrice) })}
      </Button>
      <p>{t('priceDisagree')}</p>
      <ContactCard account={view.account} />
    </>
  )
}

type Approval = { body: ApprovePriceInput; version: number }

/** Approves the price that was on the screen; where that is another by now, everything is fetched again (`data` false). */
function usePriceApproval(code: string) {
  return useMutation({
    scope: writeScope(code),
    mutationFn: async (approval: Approval, { client }) => {
      const answer = await call('POST /api/process/price-approval', { code, ...approval })
      if ('reload' in answer) {
        await reloadAll(client, code)
        return false
      }
      forgetReason(code)
      acceptAnswer(client, code, answer)
      return true
    },
    onError: async (error, _approval, _result, { client }) => {
      if (error instanceof ApiProblem && error.status === 409) await reloadAll(client, code)
    },
  })
}
