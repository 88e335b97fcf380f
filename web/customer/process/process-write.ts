import type { QueryClient } from '@tanstack/react-query'

import type { ProcessStatus } from '#worker/contract/process.ts'

import { processKeys } from './api.ts'

/** A change that a person made: how to send it, and how the screen shows it until the server has answered. */
export type ProcessWrite = {
  send: (version: number | undefined) => Promise<ProcessStatus>
  /** Shown while the write is on its way; gone by itself when it fails. */
  patch?: (status: ProcessStatus) => ProcessStatus
  /** The person's choice: where a lost network left it unsent, it is offered again. */
  about?: { key: string; label: string }
  /** Nobody asked for it, so nobody waits for it. */
  isAside?: true
}

/** Returns whether the variables of a mutation are a write of ours. */
export function isProcessWrite(value: unknown): value is ProcessWrite {
  return typeof value === 'object' && value !== null && 'send' in value && typeof value.send === 'function'
}

/** Returns how many of a person's changes were not saved, since the page is open. */
export function failedWrites(client: QueryClient, code: string): number {
  const failed = client.getMutationCache().findAll({ mutationKey: processKeys.writes(code), status: 'error' })
  return failed.filter(({ state: { variables } }) => isProcessWrite(variables) && !variables.isAside).length
}

/** The status as its person sees it: what the server said, with the writes that are on their way on top, in order. */
export function withPending(status: ProcessStatus, pending: readonly ProcessWrite[]): ProcessStatus {
  return pending.reduce((shown, { patch }) => patch?.(shown) ?? shown, status)
}

/** Returns whether something is on its way that its person watches, such as a picture: nothing shows it as done already. */
export function isWatched(client: QueryClient, code: string): boolean {
  const pending = client.getMutationCache().findAll({ mutationKey: processKeys.writes(code), status: 'pending' })
  return pending.some(
    ({ state: { variables } }) => isProcessWrite(variables) && variables.patch === undefined && !variables.isAside,
  )
}
