import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { variables } from '#scripts/stack/settings.ts'

import { change, type Deployment } from './deployment.ts'
import { hostOf } from './settings-faults.ts'
import { hasRoute, readToml } from './wrangler-toml.ts'

/** Its hosts that have no route of their own in `wrangler.toml` are made custom domains. */
function domainArgs(toml: string): readonly string[] {
  const { APP_URL: app = '', FRAME_URL: frame = '' } = variables(toml)
  const hosts = [app, frame].map((address) => hostOf(address))
  return hosts.filter((host) => !hasRoute(toml, host)).flatMap((host) => ['--domain', host])
}

/**
 * Deploys pages, worker and cron. New secrets go out with the version that needs them, by a file that nobody else can
 * read: a worker that does not exist takes none in advance, and wrangler deploys none that lacks one.
 */
export async function deployWorker(on: Deployment, secrets: Readonly<Record<string, string>>): Promise<void> {
  on.say('Worker')
  const args = ['deploy', 'dist/worker/index.js', '--no-bundle', ...domainArgs(readToml(on.folder))]
  const names = Object.keys(secrets)
  if (names.length === 0) {
    await change(on, 'wrangler', args)
    return
  }
  on.say(`  With ${names.join(', ')}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'deploy-'))
  try {
    const file = path.join(folder, 'secrets.json')
    if (!on.isDryRun) writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    await change(on, 'wrangler', [...args, '--secrets-file', file])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
