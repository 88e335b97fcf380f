import path from 'node:path'

import { build } from 'rolldown'

import { root } from '#scripts/stack/process.ts'

const inPlayedApp = (name: string) => path.join(root, 'scripts/demo/played-app', name)

/** Modules of the worker in whose place the town has one of its own. */
const replaced: ReadonlyMap<string, string> = new Map([
  [path.join(root, 'worker/core/clock.ts'), inPlayedApp('played-clock.ts')],
  [path.join(root, 'worker/core/outbox/room-namespace.ts'), inPlayedApp('empty-rooms.ts')],
])

const password = path.join(root, 'worker/staff/password.ts')

const ownModules = {
  name: 'own-modules',
  load(id: string) {
    const own = replaced.get(id)
    return own === undefined ? null : `export * from ${JSON.stringify(own)}`
  },
  transform: (code: string, id: string) =>
    id === password ? code.replace(/(['"])node:crypto\1/, JSON.stringify(inPlayedApp('remembered-scrypt.ts'))) : null,
}

/** Bundles app and sandbox into one module whose clock is played and whose rooms are empty. It is no part of what is deployed. */
export async function bundlePlayedApp(file: string): Promise<void> {
  await build({
    input: inPlayedApp('thread.ts'),
    cwd: root,
    tsconfig: inPlayedApp('tsconfig.json'),
    external: [/^node:/],
    platform: 'node',
    resolve: { alias: { 'cloudflare:workers': inPlayedApp('cloudflare-workers.ts') } },
    transform: {
      target: 'es2024',
      define: { 'process.env.NODE_ENV': '"production"' },
    },
    plugins: [ownModules],
    logLevel: 'warn',
    output: { file, format: 'esm', codeSplitting: false, comments: { legal: false } },
  })
}
