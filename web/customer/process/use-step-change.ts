import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { ProcessStep } from '#domain/enums.ts'
import { forgetReason, sentReason } from '#web/customer/staff-here/staff-here.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { goToAddress } from '#web/lib/go-to-address.ts'
import type { StepInput } from '#worker/contract/customer/process-inputs.ts'

import { acceptOwn, knownVersion, reloadAll, writeScope } from './api.ts'
import { failedWrites, isWatched } from './process-write.ts'

/** A confirmation may have an identity provider asked, which may think for a while. */
const stepTimeoutMs = 40_000

export type StepOutcome = 'moved' | 'reloaded' | 'left'

async function takeStep(client: QueryClient, code: string, body: StepInput): Promise<StepOutcome> {
  const answer = await call('PUT /api/process/step', {
    code,
    body: { ...body, reason: sentReason(code) },
    version: knownVersion(client, code),
    timeoutMs: stepTimeoutMs,
  })
  if ('reload' in answer) {
    await reloadAll(client, code)
    return 'reloaded'
  }
  if (body.activeStep === 'WAITING_CONFIRMATION') forgetReason(code)
  acceptOwn(client, code, answer.process)
  if (answer.redirectUrl === undefined) return 'moved'
  goToAddress(answer.redirectUrl)
  return 'left'
}

/** Further parts of a confirmation: the limit up to which nobody need ask, and the sum on its button. */
export type Confirmation = Pick<StepInput, 'limit'> & { total: number | null }

/** `failed`: how many writes had failed when the step was asked for. */
type StepRequest = { body: StepInput; failed: number }

/** A step that is drawn before the server has taken it; `settledAt` is the version that shows what became of it. */
type Drawn = { step: ProcessStep; settledAt: number | null }

function useDrawnStep(version: number) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const isDrawn = drawn !== null && (drawn.settledAt === null || version < drawn.settledAt)
  return {
    step: isDrawn ? drawn.step : null,
    draw(step: ProcessStep) {
      // Without a network it would be taken back before it is seen.
      if (navigator.onLine) setDrawn({ step, settledAt: null })
    },
    // Until the page has it: the step before would be seen for a moment.
    settle: (step: ProcessStep, settledAt: number) => setDrawn({ step, settledAt }),
    takeBack: () => setDrawn(null),
  }
}

/**
 * Asks the server for another step; while one is loading (`target`), further wishes are ignored. `drawn` is the step to
 * show meanwhile: the next one at once, the confirmation once its form is right and no picture is on its way. `version` is the one
 * that the page shows. `changedElsewhere`: a step was not taken because something is another by now; with the sum that was
 * pressed.
 */
export function useStepChange(code: string, version: number) {
  const client = useQueryClient()
  const busy = useRef(false)
  const [target, setTarget] = useState<ProcessStep | null>(null)
  const [changedByOthers, setChangedByOthers] = useState<Pick<StepInput, 'total'> | null>(null)
  const drawn = useDrawnStep(version)
  const mutation = useMutation({
    scope: writeScope(code),
    mutationFn: ({ body, failed }: StepRequest) => {
      // What was not saved while the step waited for it is seen first.
      if (failedWrites(client, code) > failed) throw new Error('held')
      drawn.draw(body.activeStep)
      return takeStep(client, code, body)
    },
    onSuccess: (outcome, { body: { activeStep: step, total } }) => {
      setChangedByOthers(outcome === 'reloaded' ? { total } : null)
      drawn.settle(step, knownVersion(client, code) ?? version)
    },
    onError: async (error) => {
      drawn.takeBack()
      if (error instanceof ApiProblem && (error.status === 409 || error.status === 428)) await reloadAll(client, code)
    },
  })

  /** `before` is what must be safe first; when it fails, no step is taken. */
  async function go(step: ProcessStep, before?: () => Promise<boolean>, given?: Confirmation): Promise<void> {
    if (busy.current) return
    busy.current = true
    setTarget(step)
    setChangedByOthers(null)
    const failed = failedWrites(client, code)
    try {
      if (before === undefined || (await before())) {
        // A tick on its way is waited for behind it; what is watched stays in sight.
        if (step !== 'WAITING_CONFIRMATION' || !isWatched(client, code)) drawn.draw(step)
        await mutation.mutateAsync({ body: { activeStep: step, ...given }, failed }).catch(() => undefined)
      }
    } finally {
      busy.current = false
      setTarget(null)
    }
  }

  return { code, go, target, drawn: drawn.step, error: mutation.error, changedByOthers }
}

export type StepChange = ReturnType<typeof useStepChange>
