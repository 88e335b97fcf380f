import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { askEveryMs } from '#web/staff/shared/use-board-changes.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'

import { inboxTexts } from './texts.ts'

const inboxKey = ['staff', 'inbox'] as const
const everyMs = 15_000

type Page = { nextCursor: string | null }

const queryOf = (cursor: string) => (cursor === '' ? {} : { query: { cursor } })
const nextOf = ({ nextCursor }: Page) => nextCursor ?? undefined

/** Visits whose customer waits for an answer; the page that follows the changes has them up to date. */
export function useUnanswered() {
  return useInfiniteQuery({
    queryKey: staffKeys.unanswered,
    queryFn: ({ pageParam, signal }) => staffCall('GET /api/staff/unanswered', { ...queryOf(pageParam), signal }),
    initialPageParam: '',
    getNextPageParam: nextOf,
    refetchInterval: askEveryMs,
  })
}

/** Text messages that nobody could place. */
export function useUnmatched() {
  return useInfiniteQuery({
    queryKey: [...inboxKey, 'unmatched'],
    queryFn: ({ pageParam, signal }) =>
      staffCall('GET /api/staff/unmatched-message', { ...queryOf(pageParam), signal }),
    initialPageParam: '',
    getNextPageParam: nextOf,
    refetchInterval: everyMs,
  })
}

/** Gives a message to a visit, or puts it aside where `processId` is null. */
export function usePlace(messageId: string, onDone: () => void) {
  const { text } = useText(inboxTexts)
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (processId: string | null) =>
      processId === null
        ? staffCall('DELETE /api/staff/unmatched-message/:messageId', { params: { messageId } })
        : staffCall('PUT /api/staff/unmatched-message/:messageId', { params: { messageId }, body: { processId } }),
    onSuccess: (_answer, processId) => {
      toast({ text: text(processId === null ? 'inboxDismissed' : 'inboxAssigned'), tone: 'success' })
      onDone()
    },
    onError: () => toast({ text: text('inboxFailed'), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: inboxKey }),
  })
}
