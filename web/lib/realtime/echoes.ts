import type { QueryClient } from '@tanstack/react-query'

/** The room tells of a write within seconds; what it tells of the same version later is of something else. */
const echoMs = 15_000
/** Versions that writes of ours made and the room has not told of, by process and version, and until when it may. */
const echoes = new Map<string, number>()

/** A write of ours has made this version. */
export function awaitEcho(process: string, version: number): void {
  const now = Date.now()
  for (const [key, until] of echoes) if (until < now) echoes.delete(key)
  echoes.set(`${process} ${version}`, now + echoMs)
}

/** Returns whether the room tells of a write of ours, which it does once. */
export function isEcho(process: string, version: number): boolean {
  const until = echoes.get(`${process} ${version}`)
  echoes.delete(`${process} ${version}`)
  return until !== undefined && Date.now() <= until
}

/** Resolves once no write of ours is on its way. */
export function writesToEnd(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const cache = client.getMutationCache()
    const stop = cache.subscribe(() => check())
    function check() {
      if (client.isMutating() > 0) return
      stop()
      resolve()
    }
    check()
  })
}
