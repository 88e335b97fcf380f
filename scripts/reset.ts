import { rmSync } from 'node:fs'
import path from 'node:path'

import { root } from './stack/process.ts'

rmSync(path.join(root, '.state'), { recursive: true, force: true })
console.log('The local state is gone; the next start begins with an empty database.')
