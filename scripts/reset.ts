import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { emptyState } from './stack/empty-state.ts'
import { root } from './stack/process.ts'

const usage = `Empties .state of all that has happened there. The next start begins anew, from the past of the demo that was played
last where that is of today and of these sources.

  npm run reset [-- --all]

  --all   forgets the played past and what was built for it too`

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
})
const stateDir = path.join(root, '.state')
if (values.help) console.log(usage)
else {
  if (values.all) rmSync(stateDir, { recursive: true, force: true })
  else emptyState(stateDir)
  console.log('The local state is gone; the next start begins anew.')
}
