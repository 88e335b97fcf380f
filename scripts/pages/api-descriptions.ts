import path from 'node:path'

import { root } from '#scripts/stack/process.ts'

import type { TextFile } from './text-files.ts'

/** The descriptions that integrators read: the module and the function that makes each, and its address. */
const sources = [
  { source: 'worker/dms/openapi.ts', name: 'dmsOpenApi', address: 'api/dms/openapi.json' },
  { source: 'worker/devices/openapi.ts', name: 'deviceOpenApi', address: 'api/device/openapi.json' },
] as const

/** Returns the OpenAPI documents as static files; `load` imports a module by its path. */
export async function apiDescriptions(load: (file: string) => Promise<unknown>): Promise<readonly TextFile[]> {
  return Promise.all(
    sources.map(async ({ source, name, address }) => {
      const loaded = await load(path.join(root, source))
      const describe: unknown = typeof loaded === 'object' && loaded !== null ? Reflect.get(loaded, name) : undefined
      if (typeof describe !== 'function') throw new Error(`${source} exports no function ${name}`)
      const document: unknown = Reflect.apply(describe, undefined, [])
      return { fileName: address, source: `${JSON.stringify(document, null, 2)}\n` }
    }),
  )
}
