import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import type { DayEnd } from '#worker/contract/staff/day-end.ts'

import type { DayEndText } from './texts.ts'

const keyOf = (day: string) => ['staff', 'day-end', day]
const queryOf = (day: string) => (day === '' ? {} : { day })

/** The end of a day, `''` for today. */
export function useDayEnd(day: string) {
  return useQuery({
    queryKey: keyOf(day),
    queryFn: ({ signal }) => staffCall('GET /api/staff/day-end', { signal, query: queryOf(day) }),
    placeholderData: keepPreviousData,
  })
}

export function fetchFile(day: string) {
  return staffCall('GET /api/staff/day-end.csv', { query: queryOf(day), timeoutMs: 60_000 })
}

type Closing = { countedCash: number; expectedCash: number; note: string }

/** Closes the day, or opens it again; what came of it is on the page at once. */
export function useDayTurn({ accountId, day }: Pick<DayEnd, 'accountId' | 'day'>, onDone: () => void) {
  const client = useQueryClient()
  const settle = {
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['staff', 'day-end'] }),
  }
  const close = useMutation({
    mutationFn: (closing: Closing) =>
      staffCall('POST /api/staff/day-end/close', { body: { accountId, day, ...closing } }),
    ...settle,
  })
  const reopen = useMutation({
    mutationFn: (reason: string) => staffCall('POST /api/staff/day-end/reopen', { body: { accountId, day, reason } }),
    ...settle,
  })
  return { close, reopen }
}

const faults = {
  'day_end.closed': 'dayEndAlreadyClosed',
  'day_end.changed': 'dayEndChanged',
  'day_end.not_closed': 'dayEndNotClosed',
} as const

/** The words for a day that could not be closed or opened. */
export function faultInWords(error: unknown, text: DayEndText): string {
  const known = error instanceof ApiProblem ? Object.entries(faults).find(([code]) => code === error.code) : undefined
  return text(known?.[1] ?? 'dayEndFailed')
}

/** Nobody chose the workshop whose day it is. */
export function lacksWorkshop(error: unknown): boolean {
  return error instanceof ApiProblem && error.errors.some(({ path }) => path === 'accountId')
}
