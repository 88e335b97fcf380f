import path from 'node:path'

import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

import type { KeptObject } from '#scripts/demo/played-app/messages.ts'
import { layout } from '#scripts/stack/prepare.ts'

/** Lays objects into the bucket of a state folder, as the runtime keeps them. */
export async function layObjects(stateDir: string, objects: readonly KeptObject[]): Promise<void> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      r2Buckets: { LICENCES: 'workshop-licences' },
      resourcePersistencePath: path.join(layout(stateDir).appData, 'v3'),
    }),
  )
  try {
    const bucket = await runtime.getR2Bucket('LICENCES')
    for (const { key, bytes, contentType } of objects) {
      await bucket.put(key, bytes, contentType === null ? {} : { httpMetadata: { contentType } })
    }
  } finally {
    await runtime.dispose()
  }
}
