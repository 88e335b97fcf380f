import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { mustRun, root } from '#scripts/stack/process.ts'
import { dmsOpenApi } from '#worker/dms/openapi.ts'

import { openApiTypes } from './openapi-types.ts'

// What the tests call the API by, as somebody outside would. The descriptions themselves are part of the build.
const types = 'tests/support/dealer-api.ts'
writeFileSync(path.join(root, types), openApiTypes(dmsOpenApi()))
await mustRun('oxfmt', [types])
console.log(`${types} written`)
