import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { headersFile } from './security-headers.ts'
import { mustRun, root } from './stack/process.ts'
import { writeWorkerBundle } from './worker-bundle.ts'

// The public origins: what wrangler.toml says, unless a deployment says otherwise.
const room = process.env['PARTY_URL'] ?? 'https://room.huolto.example'
const frame = process.env['FRAME_URL'] ?? 'https://huolto-frame.example'

console.log(await mustRun('vite', ['build']))
const dist = path.join(root, 'dist')
mkdirSync(dist, { recursive: true })
renameSync(path.join(dist, 'web/.vite/manifest.json'), path.join(dist, 'manifest.json'))
writeFileSync(path.join(dist, 'web/_headers'), headersFile({ room, frame }))
await writeWorkerBundle(path.join(dist, 'worker'))
