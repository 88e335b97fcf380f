import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { mapsIn } from './source-maps/kept-maps.ts'
import { mapStack } from './source-maps/map-stack.ts'
import { root } from './stack/process.ts'

const usage = `Names files and lines of the sources in a log, a stack, or the places that a browser reported.

  npm run stack-trace -- [--version <commit/id>] [<file>]

  <file>       what to read; standard input where none is named
  --version    the version of the worker that wrote it, where its lines do not say so themselves

Maps are those of releases that were deployed from this checkout (releases/) and of what was built last (dist/).`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { version: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
})
const [file = '-'] = positionals
if (values.help) console.log(usage)
else {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8')
  process.stdout.write(mapStack(text, mapsIn(root), values.version ?? null))
}
