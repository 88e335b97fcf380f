import { env } from 'cloudflare:workers'

/**
 * Returns what has to hold once calls are answered that began after it was made: whatever rows they put into the outbox, each
 * stream of them was woken.
 */
export async function noteOutbox(): Promise<(woken: readonly string[]) => Promise<void>> {
  const before = await env.DB.prepare('select max(seq) as seq from outbox').first<{ seq: number | null }>()
  return async (woken) => {
    const { results } = await env.DB.prepare('select distinct stream_key as key from outbox where seq > ?')
      .bind(before?.seq ?? 0)
      .all<{ key: string }>()
    const left = results.filter(({ key }) => !woken.some((one) => key === one || key.startsWith(`${one}:`)))
    if (left.length > 0) throw new Error(`Nothing woke ${left.map(({ key }) => key).join(', ')}`)
  }
}
