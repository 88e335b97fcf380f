import { useMutation } from '@tanstack/react-query'

import type { ContentKey } from '#web/customer/content-texts.ts'
import { acceptAnswer, reloadAll, writeScope } from '#web/customer/process/api.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'

import { privacyKey } from './api.ts'

export type Deletion = {
  start: (version: number) => void
  isPending: boolean
  isDone: boolean
  /** The message about a deletion that failed. */
  fault: ContentKey | null
}

/** Deletes the picture of the licence, as it was understood in the version that was on the screen. */
export function useDeleteLicence(code: string, onDone: () => void): Deletion {
  const { mutate, isPending, isSuccess, error } = useMutation({
    scope: writeScope(code),
    mutationFn: (version: number) => call('DELETE /api/process/licence-picture', { code, version }),
    onSuccess: async (status, _version, _result, { client }) => {
      acceptAnswer(client, code, status)
      await client.invalidateQueries({ queryKey: privacyKey(code) })
      onDone()
    },
    onError: async (problem, _version, _result, { client }) => {
      if (!(problem instanceof ApiProblem) || problem.status !== 409) return
      await Promise.all([reloadAll(client, code), client.invalidateQueries({ queryKey: privacyKey(code) })])
    },
  })
  const isChanged = error instanceof ApiProblem && error.status === 409
  const fault = error === null ? null : isChanged ? 'privacyDeleteChanged' : 'privacyDeleteFailed'
  return { start: mutate, isPending, isDone: isSuccess, fault }
}
