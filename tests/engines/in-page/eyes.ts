import path from 'node:path'

import { buildSync } from 'esbuild'

import type { FoundElement, Query } from './query.ts'

const entry = path.join(import.meta.dirname, 'look.ts')
const [built] = buildSync({
  entryPoints: [entry],
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
  globalName: 'eyes',
  target: ['firefox115', 'safari16'],
}).outputFiles

type Eyes = {
  readonly look: readonly FoundElement[]
  readonly reach: readonly FoundElement[]
  readonly read: string
  readonly missed: boolean
}

/** An expression that says what a function of `look.ts` tells, as JSON. */
export function seeing(what: keyof Eyes, query?: Query): string {
  const given = query === undefined ? '' : JSON.stringify(query)
  return `(() => {${built?.text ?? ''}return JSON.stringify(eyes.${what}(${given}))})()`
}

export function told<What extends keyof Eyes>(_: What, json: unknown): Eyes[What] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what the function of the same name returned
  return JSON.parse(String(json)) as Eyes[What]
}
