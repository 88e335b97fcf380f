import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { dmsOpenApi } from '#worker/dms/openapi.ts'

import { mustRun } from './stack/process.ts'

const file = path.join(import.meta.dirname, '../docs/api/dms.openapi.json')
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(dmsOpenApi('https://huolto.example'), null, 2)}\n`)
await mustRun('oxfmt', [file])
console.log('docs/api/dms.openapi.json written')
