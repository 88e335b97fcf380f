/** Makes what benches share in the folder that it is told: `node tests/bench/prepare.ts <folder>`. */
import { argv } from 'node:process'

import { benchBindings } from './bench-worker.ts'
import { prepare } from './prepared.ts'

const [, , folder] = argv
if (folder === undefined) throw new Error('Which folder?')
await prepare(folder, benchBindings)
