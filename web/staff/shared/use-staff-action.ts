import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { useToast } from '#web/ui/feedback/toast-context.ts'

import { staffKeys } from './api.ts'

/** Fetches anew what an action has made old; an action is pending until the promise that comes back is kept. */
export type Renew = (client: QueryClient) => unknown

export type StaffAction<Input, Answer> = {
  send: (input: Input) => Promise<Answer>
  /** The toast once it is done; without one the screen itself shows it. */
  done?: string | ((answer: Answer, input: Input) => string)
  /** The toast after a failure; without one, or where it is null, the failure stays beside the press. */
  failed?: (error: Error) => string | null
  /** Called whatever came of it. */
  renew?: Renew
  onDone?: ((answer: Answer, input: Input) => void) | undefined
  /** Pending lasts until the promise that comes back is kept. */
  onFailed?: ((error: Error) => unknown) | undefined
}

/**
 * A press of staff that writes: under way or not, its toast, its refusal, and what is fetched anew. A form holds its draft by
 * `useDraft` and sends it by this.
 */
export function useStaffAction<Input = void, Answer = unknown>(action: StaffAction<Input, Answer>) {
  const { send, done, failed, renew, onDone, onFailed } = action
  const toast = useToast()
  const client = useQueryClient()
  return useMutation<Answer, Error, Input>({
    mutationFn: send,
    onSuccess: (answer, input) => {
      if (done !== undefined) toast({ text: typeof done === 'string' ? done : done(answer, input), tone: 'success' })
      onDone?.(answer, input)
    },
    onError: (error) => {
      const text = failed?.(error) ?? null
      if (text !== null) toast({ text, tone: 'error' })
      return onFailed?.(error)
    },
    onSettled: () => renew?.(client),
  })
}

/** Fetches the page of a visit anew. */
export const renewVisit =
  (id: string): Renew =>
  (client) =>
    client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })

/** Fetches the page of a visit anew, and the boards that it stands on. */
export const renewVisitAndBoards =
  (id: string): Renew =>
  (client) => {
    void client.invalidateQueries({ queryKey: staffKeys.boards })
    return renewVisit(id)(client)
  }
