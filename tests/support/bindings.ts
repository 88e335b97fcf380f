import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/**
 * Empties every binding. The runtime puts an object to sleep after ten seconds without a call and leaves sleepers out
 * of a reset, with all that they hold: each is woken first.
 */
export async function emptyBindings(): Promise<void> {
  // The sandbox has a database and no bucket.
  const bucket: R2Bucket | undefined = env.LICENCES
  const second: D1Database | undefined = env.SECOND_DB
  await Promise.all([env.DB.prepare('select 1').run(), second?.prepare('select 1').run(), bucket?.list({ limit: 1 })])
  await reset()
}

/** Takes every picture out of the bucket. */
export async function emptyBucket(): Promise<void> {
  const { objects } = await env.LICENCES.list()
  if (objects.length > 0) await env.LICENCES.delete(objects.map(({ key }) => key))
}
