import { writeFile } from 'node:fs/promises'

import { lifecycleDocument } from '#domain/lifecycle-diagram.ts'

await writeFile(new URL('../docs/lifecycle.md', import.meta.url), lifecycleDocument())
console.log('docs/lifecycle.md written')
