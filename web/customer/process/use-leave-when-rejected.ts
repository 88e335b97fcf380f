import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { formatProcessCode } from '#domain/access/codes.ts'
import { isLent, processKeys } from '#web/customer/process/api.ts'
import { isRejection, type ApiProblem } from '#web/lib/api/api-problem.ts'
import type { Bounce } from '#web/lib/bounce.ts'
import { paths } from '#web/lib/paths.ts'
import { onRejection } from '#web/lib/query/rejections.ts'
import { deviceStore, keptLockerKey } from '#web/lib/storage.ts'

/** Goes to the root when any call is answered with 403 or 404; the code goes along, to be seen and mended. */
export function useLeaveWhenRejected(code: string): void {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    // Asked before anything is forgotten: several calls may be refused at once.
    let wasLent = false
    const leave = (problem: ApiProblem) => {
      wasLent ||= isLent(client, code)
      const gone = wasLent ? 'ended' : 'unknown'
      const reason = problem.code === 'process.not_found' ? gone : 'rejected'
      const state: Bounce = { code: formatProcessCode(code), reason }
      deviceStore.remove(keptLockerKey(code))
      client.removeQueries({ queryKey: processKeys.all(code) })
      void navigate(paths.root, { state, replace: true })
    }
    // What the page had asked for may have been refused before anybody could listen.
    const refused = client.getQueryState(processKeys.init(code))?.error
    if (isRejection(refused)) leave(refused)
    return onRejection(leave)
  }, [client, code, navigate])
}
