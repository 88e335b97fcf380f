import { queryOptions } from '@tanstack/react-query'

import { takesAdditionalWork } from '#domain/process/additional-work.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { smallerPicture } from '#web/staff/shared/fields/smaller-picture.ts'
import type { UploadedFinding } from '#worker/contract/staff/visit/additional-work.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import type { WorkText } from './texts.ts'

const uploadTimeoutMs = 180_000

export const workKey = (processId: string) => ['staff', 'work', processId] as const

type WithWork = Pick<ProcessPage, 'process' | 'workOrder' | 'work'>

/**
 * The additional work of a visit, which its first page brings: asked for where there is some, anew for each version, which
 * every answer of the customer moves on; and once where some may be proposed.
 */
export function workOptions({ process, workOrder, work }: WithWork) {
  const { id: processId, version, additionalWorkAt, readyAt } = process
  const isThere = additionalWorkAt !== null || readyAt !== null
  return queryOptions({
    enabled: isThere || takesAdditionalWork(process),
    queryKey: [...workKey(processId), isThere ? version : workOrder === null ? 'no order' : 'none'],
    queryFn: ({ signal }) =>
      staffCall('GET /api/staff/process/:id/additional-work', { params: { id: processId }, signal }),
    ...(work !== undefined && { initialData: work }),
    placeholderData: (before) => before,
  })
}

/** Sends what the camera took: pictures smaller, videos as they are. */
export async function uploadFinding(processId: string, file: File): Promise<UploadedFinding> {
  const body = new FormData()
  body.append('file', file.type.startsWith('video/') ? file : await smallerPicture(file))
  return staffCall('POST /api/staff/process/:id/additional-work/finding', {
    params: { id: processId },
    body,
    timeoutMs: uploadTimeoutMs,
  })
}

/** The picture or video itself; every view is recorded. */
export function fetchFinding(processId: string, findingId: string): Promise<Blob> {
  return staffCall('GET /api/staff/process/:id/additional-work/finding/:findingId', {
    params: { id: processId, findingId },
  })
}

/** Returns why a file was not taken. */
export function uploadFault(error: unknown, text: WorkText): string {
  if (!(error instanceof ApiProblem)) return text('workPictureFailed')
  if (error.status === 413) return text('workPictureTooLarge')
  if (error.code === 'finding.too_long') return text('workVideoTooLong')
  return error.status === 415 ? text('workPictureNotTaken') : text('workPictureFailed')
}

/** Returns why a proposal was not taken, or taken back. */
export function workFault(error: unknown, text: WorkText): string {
  const code = error instanceof ApiProblem ? error.code : ''
  if (code === 'additional_work.changed' || code === 'additional_work.answered') return text('workChanged')
  return code === 'additional_work.not_now' ? text('workNotNow') : text('workFailed')
}
