import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { StaffCounter } from '#worker/contract/staff/visit/staff-payment.ts'

import { CounterFields } from './counter-fields.tsx'
import type { CounterParts } from './counter-parts.ts'
import { counterTexts } from './texts.ts'

type CounterPaymentProps = {
  payment: { id: string; counter: StaffCounter }
  process: { id: string; version: number }
}

/** Shows by which means a payment came over the counter and who took it; that person may correct the means. */
export function CounterPayment({ payment, process }: CounterPaymentProps) {
  const { text } = useText(counterTexts)
  const [isOpen, setOpen] = useState(false)
  const { parts, takenBy, canCorrect } = payment.counter
  const means = parts.map((part) => `${text(`counter${part.means}`)} ${formatEuro(part.amount)}`)
  return (
    <>
      <p className={look.muted()}>
        {[...means, ...(takenBy === null ? [] : [text('counterTakenBy', { who: takenBy })])].join(' · ')}
      </p>
      {canCorrect && (
        <div>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {text('counterCorrect')}
          </Button>
        </div>
      )}
      {isOpen && <CorrectDialog payment={payment} process={process} onClose={() => setOpen(false)} />}
    </>
  )
}

function CorrectDialog({ payment, process, onClose }: CounterPaymentProps & { onClose: () => void }) {
  const { text } = useText(counterTexts)
  const [parts, setParts] = useState<CounterParts | null>(null)
  const [isTried, setTried] = useState(false)
  const correcting = useCorrection({ payment, process, onClose })
  const total = payment.counter.parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
  function correct() {
    setTried(true)
    if (parts !== null) correcting.mutate(parts)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={text('counterCorrectTitle', { amount: formatEuro(total) })}
      closeText={text('close')}
      errorText={text('loadFailed')}
      button={text('counterCorrect')}
      pending={correcting.isPending}
      pendingText={text('working')}
      cancelText={text('cancel')}
      onSubmit={correct}
    >
      <p>{text('counterCorrectText')}</p>
      <CounterFields total={total} isTried={isTried} onParts={setParts} />
      {correcting.isError && <Notice tone="error">{text(faultOf(correcting.error))}</Notice>}
    </FormDialog>
  )
}

function faultOf(error: unknown) {
  return error instanceof ApiProblem && error.code === 'day_end.closed' ? 'counterDayClosed' : 'counterFailed'
}

function useCorrection({ payment, process, onClose }: CounterPaymentProps & { onClose: () => void }) {
  const client = useQueryClient()
  const { id, version } = process
  return useMutation({
    mutationFn: (means: CounterParts) =>
      staffCall('POST /api/staff/process/:id/payment/:paymentId/means', {
        params: { id, paymentId: payment.id },
        body: { version, means },
      }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true }),
  })
}
