import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { acceptAnswer, processKeys, reloadAll, writeScope } from '#web/customer/process/api.ts'
import { forgetReason, isReasonNeeded } from '#web/customer/staff-here/staff-here.ts'
import { ApiProblem, isPassing, isRateLimited } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { kioskAccount } from '#web/lib/kiosk.ts'
import { deviceStore, tabStore } from '#web/lib/storage.ts'
import { useWhenOnline } from '#web/lib/use-when-online.ts'

import { workOptions } from './api.ts'
import { forgetDraft } from './choices.ts'
import { forgetAnswer, keepAnswer, keptAnswer, sameOrNew, type KeptAnswer } from './kept-answer.ts'

/** A browser does not always notice that the network is back. */
const tryAgainMs = 15_000

/** `isLate`: nobody pressed for it, it was confirmed before. */
type Sending = { answer: KeptAnswer; isLate: boolean }

/** Worth trying again without anybody's help. */
const goesByItself = (error: unknown) => isPassing(error) || isRateLimited(error)

/**
 * Sends what was confirmed. Alone among approvals it goes by itself once the network is back: it says which version its
 * person saw, and the server takes it for no other. It is kept on the device until the server has said something to it;
 * at a kiosk it is kept in the page.
 */
export function useAnswer(code: string) {
  const [waiting, setWaiting] = useState(() => keptAnswer(deviceStore, code))
  const [sent, setSent] = useState<Sending | null>(null)
  function settle(sending: Sending | null) {
    forgetAnswer(deviceStore, code)
    setWaiting(null)
    setSent(sending)
  }
  const { mutate, isPending, error, reset, variables } = useSending(code, settle)
  function confirm(answer: KeptAnswer) {
    if (isPending) return
    const next = sameOrNew(waiting, answer)
    if (kioskAccount() === null) keepAnswer(deviceStore, code, next)
    setSent(null)
    setWaiting(next)
    mutate({ answer: next, isLate: false })
  }
  function takeBack() {
    settle(null)
    reset()
  }
  useSendingByItself(() => {
    if (waiting !== null && !isPending && navigator.onLine) mutate({ answer: waiting, isLate: true })
  }, waiting !== null)
  const isFirstTry = isPending && !variables.isLate
  return { confirm, takeBack, waiting: isFirstTry ? null : waiting, isPending, error, sent }
}

/** One try; `settle` is told once the server has said something to it: what it took, or null. */
function useSending(code: string, settle: (sending: Sending | null) => void) {
  const client = useQueryClient()
  return useMutation({
    scope: writeScope(code),
    mutationFn: ({ answer }: Sending) => sendAnswer(code, answer),
    onSuccess: ({ process, additionalWork }, sending) => {
      settle(sending)
      forgetDraft(tabStore, code)
      forgetReason(code)
      const status = acceptAnswer(client, code, process)
      client.setQueryData(workOptions(code, status.version).queryKey, additionalWork)
    },
    onError: async (failure) => {
      if (goesByItself(failure)) return
      settle(null)
      if (!isReasonNeeded(failure)) await refresh(client, code)
    },
  })
}

/** Tries at once, when the network is back, and now and then. */
function useSendingByItself(send: () => void, isWaiting: boolean): void {
  const trySending = useEffectEvent(send)
  useWhenOnline(send)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => trySending(), tryAgainMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  useEffect(() => trySending(), [])
}

/** A proposal that is gone was changed: the visit itself is there. So was one that comes to another sum by now. */
async function sendAnswer(code: string, { proposalId, body }: KeptAnswer) {
  try {
    const answered = await call('POST /api/process/additional-work/:id/answer', { code, id: proposalId, body })
    if ('reload' in answered) throw changed()
    return answered
  } catch (error) {
    const isGone = error instanceof ApiProblem && error.code === 'additional_work.not_found'
    throw isGone ? changed() : error
  }
}

const changed = () => new ApiProblem({ status: 409, code: 'additional_work.changed' })

async function refresh(client: QueryClient, code: string): Promise<void> {
  await client.invalidateQueries({ queryKey: processKeys.part(code, 'additional-work') })
  await reloadAll(client, code)
}

export type Answering = ReturnType<typeof useAnswer>
