import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#web/lib/api/call.ts'
import { awaitEcho, isEcho, writesToEnd } from '#web/lib/realtime/echoes.ts'
import type { ScreenParts } from '#worker/contract/customer/first-screen.ts'
import type { ProcessInit, ProcessStatus } from '#worker/contract/process.ts'

/** Keys of everything that is cached of one process, by its canonical code. */
export const processKeys = {
  all: (code: string) => ['process', code] as const,
  init: (code: string) => ['process', code, 'init'] as const,
  part: (code: string, part: string) => ['process', code, 'part', part] as const,
  writes: (code: string) => ['process', code, 'writes'] as const,
}

/** Writes of one process go one after another, in the order they were made. */
export function writeScope(code: string): { id: string } {
  return { id: `process-${code}` }
}

/** One process as its screens see it. Its `room` was good for the first connection only. */
export type ProcessView = ProcessInit

/**
 * Returns the query for the part of a process that moves while the page is open. `checkForChange` alone asks for it: an
 * answer that came by itself would hide new prices.
 */
export function statusOptions(code: string) {
  return queryOptions({
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    queryKey: processKeys.part(code, 'process'),
    queryFn: async ({ client, signal }) => {
      const { threadAt, ...answered } = await call('GET /api/process', { code, signal })
      noteThreadUpdate(client, code, threadAt)
      return newest(client, code, answered)
    },
  })
}

/**
 * Brings everything in one call: what moves and what its screen asks for are put in their own places, what stays while
 * the page is open is this query's own data. `room` opens the first connection only.
 */
export function initOptions(code: string) {
  return queryOptions({
    queryKey: processKeys.init(code),
    queryFn: async ({ client, signal }) => {
      const askedAt = Date.now()
      const { process, parts, ...rest } = await call('GET /api/process/init', { code, signal })
      if (newest(client, code, process) === process) acceptParts(client, code, { process, parts, askedAt })
      acceptStatus(client, code, process)
      noteThreadUpdate(client, code, rest.threadAt)
      return rest
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type Brought = { process: ProcessStatus; parts: ScreenParts | undefined; askedAt: number }

/**
 * Puts what the screen asks for where its own calls would. What was asked for since, or is being asked for, is newer; what
 * is known to be out of date is asked for once it is wanted.
 */
function acceptParts(client: QueryClient, code: string, { process, parts = {}, askedAt }: Brought): void {
  function accept(name: keyof ScreenParts, ...version: number[]) {
    const queryKey = [...processKeys.part(code, name), ...version]
    const known = client.getQueryState(queryKey)
    const isOld = !known || (known.fetchStatus === 'idle' && !known.isInvalidated && known.dataUpdatedAt < askedAt)
    // What was not brought is nothing to it.
    if (isOld) client.setQueryData(queryKey, parts[name])
  }
  const { version, askedPrice } = process
  accept('payment')
  // A price that is to be approved is drawn of its version.
  accept('pricing', ...(askedPrice === null ? [] : [version]))
  accept('payer', version)
  accept('passes', version)
}

function knownStatus(client: QueryClient, code: string): ProcessStatus | undefined {
  return client.getQueryData(statusOptions(code).queryKey)
}

/** The status to believe: answers overtake each other, and what is older than we know is dropped. */
export function newest(client: QueryClient, code: string, answered: ProcessStatus): ProcessStatus {
  const known = knownStatus(client, code)
  return known && known.version > answered.version ? known : answered
}

/** Takes a status into the cache. */
export function acceptStatus(client: QueryClient, code: string, answered: ProcessStatus): ProcessStatus {
  const believed = newest(client, code, answered)
  client.setQueryData(statusOptions(code).queryKey, believed)
  return believed
}

/**
 * Returns whether the answer to a write tells of more than the write: it is further on than one version, or shows
 * nothing of what was written. Then somebody else changed the process first, and what belongs to it may have changed
 * with it.
 */
export function hidesChange(known: ProcessStatus | undefined, answered: ProcessStatus): boolean {
  if (known === undefined || answered.version <= known.version) return false
  const sameVersion = { ...answered, version: known.version }
  return answered.version > known.version + 1 || JSON.stringify(sameVersion) === JSON.stringify(known)
}

/** Takes the status that a write of ours has made into the cache; the room tells of it too. */
export function acceptOwn(client: QueryClient, code: string, answered: ProcessStatus): ProcessStatus {
  const known = knownVersion(client, code)
  if (known !== undefined && answered.version > known) awaitEcho(code, answered.version)
  return acceptStatus(client, code, answered)
}

/** Takes the answer of a write of ours into the cache, and fetches what else may have changed before it. */
export function acceptAnswer(client: QueryClient, code: string, answered: ProcessStatus): ProcessStatus {
  const known = knownStatus(client, code)
  const believed = acceptOwn(client, code, answered)
  if (hidesChange(known, answered)) void refreshRest(client, code)
  return believed
}

/** Before the answer of a write that nobody made on the screen: who pays is as known of its version as of the one before. */
export function keepPayer(client: QueryClient, code: string, version: number): void {
  const payerOf = (known: number) => [...processKeys.part(code, 'payer'), known]
  const before = client.getQueryState(payerOf(version - 1))
  if (!before || client.getQueryState(payerOf(version))) return
  client.setQueryData(payerOf(version), before.data, { updatedAt: before.dataUpdatedAt })
}

/** The version that is on the screen now, undefined before there is any. */
export function knownVersion(client: QueryClient, code: string): number | undefined {
  return knownStatus(client, code)?.version
}

/** Returns whether a kiosk lent the code, as far as is known. */
export function isLent(client: QueryClient, code: string): boolean {
  return client.getQueryData(initOptions(code).queryKey)?.isAtKiosk === true
}

/** Fetches everything again, as the server's 205 asks: what was asked before may be answered with what was then. */
export async function reloadAll(client: QueryClient, code: string): Promise<void> {
  await client.cancelQueries(initOptions(code))
  await client.fetchQuery({ ...initOptions(code), staleTime: 0 })
}

/**
 * Fetches again the parts that belong to a version, with its status: the work order, the texts, whose language may have
 * been changed, and what the workshop set up again (services, prices, languages). One call brings all of it.
 */
function refreshRest(client: QueryClient, code: string): Promise<void> {
  return client.invalidateQueries({ queryKey: processKeys.init(code) })
}

/** Asks whether anything has changed, and fetches what else may have when it has, or when fetching that has failed. */
export async function checkForChange(client: QueryClient, code: string): Promise<void> {
  const before = knownVersion(client, code)
  await client.invalidateQueries({ queryKey: statusOptions(code).queryKey })
  const rest = client.getQueryState(processKeys.init(code))
  const isOwed = rest?.isInvalidated && rest.fetchStatus === 'idle'
  if (isOwed || knownVersion(client, code) !== before) await refreshRest(client, code)
}

const thread = (code: string) => ({ queryKey: processKeys.part(code, 'messages'), exact: true })

/**
 * Fetches again the thread, since a message of the workshop makes no new version. A thread is fetched where it is on
 * the screen only; one that nobody asked for yet is noted as stale.
 */
function refreshThread(client: QueryClient, code: string): void {
  client.getQueryCache().build(client, thread(code))
  void client.invalidateQueries(thread(code))
}

/** When somebody wrote last; an older server does not say. Where that is news, so is the thread. */
function noteThreadUpdate(client: QueryClient, code: string, threadAt: string | null | undefined): void {
  const queryKey = processKeys.part(code, 'threadAt')
  const known = client.getQueryData(queryKey)
  client.setQueryData(queryKey, threadAt ?? null)
  if (known !== undefined && known !== threadAt) refreshThread(client, code)
}

/** Asks for all that may have been missed. */
export async function lookAnew(client: QueryClient, code: string): Promise<void> {
  if (client.getQueryCache().find(thread(code))?.isFetched()) refreshThread(client, code)
  await checkForChange(client, code)
}

/**
 * After a change that the room tells of: fetches unless this version is known already; null is a version that was
 * missed. Our own writes are told of too, often before their answers come, so these are waited for, and bring nothing more.
 * A version that is known and not our own is how a message of the workshop is told; and to who sees no messages, by a code
 * that a kiosk lent, that the code may have ended.
 */
export async function refreshAfter(client: QueryClient, code: string, version: number | null): Promise<void> {
  await writesToEnd(client)
  if (version === null) {
    await lookAnew(client, code)
    return
  }
  if (isEcho(code, version)) return
  const known = knownVersion(client, code)
  if (known !== undefined && known >= version) {
    if (isLent(client, code)) await checkForChange(client, code)
    else refreshThread(client, code)
    return
  }
  // Together, so that no new version is shown with what belonged to the one before.
  await refreshRest(client, code)
}
