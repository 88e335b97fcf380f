import { useMutationState, useQueryClient, type Mutation } from '@tanstack/react-query'

import { processKeys } from '#web/customer/process/api.ts'

import { unsentChoices, type UnsentChoice, type WriteFacts } from './unsent-choices.ts'

function factsOf({ mutationId, state }: Mutation): WriteFacts {
  return { id: mutationId, status: state.status, variables: state.variables, error: state.error }
}

type Unsent = { choices: readonly UnsentChoice[]; sendAgain: () => void; drop: () => void }

/** What this person chose and a lost network kept from being saved, on whichever step it was. */
export function useUnsentChoices(code: string): Unsent {
  const client = useQueryClient()
  const mutationKey = processKeys.writes(code)
  const choices = unsentChoices(useMutationState({ filters: { mutationKey }, select: factsOf }, client))
  const writes = () => {
    const ids = new Set(choices.map(({ id }) => id))
    return client.getMutationCache().findAll({ mutationKey, predicate: ({ mutationId }) => ids.has(mutationId) })
  }
  return {
    choices,
    // The same writes once more, in their order: each of them says what is wanted, so that twice is as once.
    sendAgain() {
      for (const write of writes()) write.execute(write.state.variables).catch(() => null)
    },
    drop() {
      for (const write of writes()) client.getMutationCache().remove(write)
    },
  }
}
