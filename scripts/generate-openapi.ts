import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { deviceOpenApi } from '#worker/devices/openapi.ts'
import { dmsOpenApi } from '#worker/dms/openapi.ts'

import { openApiTypes } from './openapi-types.ts'
import { mustRun, root } from './stack/process.ts'

const documents = { dms: dmsOpenApi(), device: deviceOpenApi() }

for (const [name, document] of Object.entries(documents)) {
  const file = `web/public/api/${name}/openapi.json`
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), `${JSON.stringify(document, null, 2)}\n`)
  await mustRun('oxfmt', [file])
  console.log(`${file} written`)
}

// What the tests call the API by, as somebody outside would.
const types = 'tests/support/dealer-api.ts'
writeFileSync(path.join(root, types), openApiTypes(documents.dms))
await mustRun('oxfmt', [types])
console.log(`${types} written`)
