import path from 'node:path'

import { build } from 'rolldown'

import { root } from '#scripts/stack/process.ts'

const inTown = (name: string) => path.join(root, 'scripts/demo/town', name)

/** Modules of the worker in whose place the town has one of its own. */
const replaced: ReadonlyMap<string, string> = new Map([
  [path.join(root, 'worker/core/clock.ts'), inTown('played-clock.ts')],
  [path.join(root, 'worker/core/outbox/room-namespace.ts'), inTown('empty-rooms.ts')],
])

const password = path.join(root, 'worker/staff/password.ts')

const ownModules = {
  name: 'own-modules',
  load(id: string) {
    const own = replaced.get(id)
    return own === undefined ? null : `export * from ${JSON.stringify(own)}`
  },
  transform: (code: string, id: string) =>
    id === password ? code.replace(/(['"])node:crypto\1/, JSON.stringify(inTown('remembered-scrypt.ts'))) : null,
}

/** Bundles app and sandbox into one module whose clock is played and whose rooms are empty. It is no part of what is deployed. */
export async function bundleTown(file: string): Promise<void> {
  await build({
    input: inTown('played-town.ts'),
    cwd: root,
    tsconfig: inTown('tsconfig.json'),
    external: [/^node:/],
    platform: 'node',
    resolve: { alias: { 'cloudflare:workers': inTown('cloudflare-workers.ts') } },
    transform: {
      target: 'es2024',
      define: { 'process.env.NODE_ENV': '"production"' },
    },
    plugins: [ownModules],
    logLevel: 'warn',
    output: { file, format: 'esm', codeSplitting: false, comments: { legal: false } },
  })
}
