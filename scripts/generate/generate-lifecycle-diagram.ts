import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { lifecycleDocument } from './lifecycle-diagram.ts'

await writeFile(path.join(import.meta.dirname, '../../docs/lifecycle.md'), lifecycleDocument())
console.log('docs/lifecycle.md written')
