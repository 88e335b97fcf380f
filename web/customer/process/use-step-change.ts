import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { ProcessStep } from '#domain/enums.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { goToAddress } from '#web/lib/go-to-address.ts'
import type { StepInput } from '#worker/contract/process-inputs.ts'

import { acceptStatus, knownVersion, reloadAll, writeScope } from './api.ts'
import { failedWrites } from './process-write.ts'

/** A confirmation may have an identity provider asked, which may think for a while. */
const stepTimeoutMs = 40_000

export type StepOutcome = 'moved' | 'reloaded' | 'left'

/** `failed`: how many writes had failed when the step was asked for. */
type Wish = { body: StepInput; failed: number }

async function takeStep(client: QueryClient, code: string, { body, failed }: Wish): Promise<StepOutcome> {
  // What was not saved while the step waited for it is seen first.
  if (failedWrites(client, code) > failed) throw new Error('held')
  const answer = await call('PUT /api/process/step', {
    code,
    body,
    version: knownVersion(client, code),
    timeoutMs: stepTimeoutMs,
  })
  if ('reload' in answer) {
    await reloadAll(client, code)
    return 'reloaded'
  }
  acceptStatus(client, code, answer.process)
  if (answer.redirectUrl === undefined) return 'moved'
  goToAddress(answer.redirectUrl)
  return 'left'
}

/** Asks the server for another step; while one is loading (`target`), further wishes are ignored. */
export function useStepChange(code: string) {
  const client = useQueryClient()
  const busy = useRef(false)
  const [target, setTarget] = useState<ProcessStep | null>(null)
  const [changedElsewhere, setChangedElsewhere] = useState(false)
  const mutation = useMutation({
    scope: writeScope(code),
    mutationFn: (wish: Wish) => takeStep(client, code, wish),
    onSuccess: (outcome) => setChangedElsewhere(outcome === 'reloaded'),
    onError: async (error) => {
      if (error instanceof ApiProblem && (error.status === 409 || error.status === 428)) await reloadAll(client, code)
    },
  })

  /** `before` is what must be safe first; when it fails, no step is taken. */
  async function go(step: ProcessStep, before?: () => Promise<boolean>, limit?: StepInput['limit']): Promise<void> {
    if (busy.current) return
    busy.current = true
    setTarget(step)
    setChangedElsewhere(false)
    const failed = failedWrites(client, code)
    try {
      if (before === undefined || (await before()))
        await mutation.mutateAsync({ body: { activeStep: step, limit }, failed }).catch(() => undefined)
    } finally {
      busy.current = false
      setTarget(null)
    }
  }

  return { go, target, error: mutation.error, changedElsewhere }
}

export type StepChange = ReturnType<typeof useStepChange>
