import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { hostOf } from '#scripts/deploy/faults/settings-faults.ts'
import { appOf, flagsOf, sandbox } from '#scripts/environments/environment.ts'
import { readToml, routedHosts } from '#scripts/environments/wrangler-toml.ts'
import { keepMaps } from '#scripts/source-maps/kept-maps.ts'
import { variables } from '#scripts/stack/settings.ts'

import { changeAndRead, type Deployment } from './deployment.ts'
import { noVersion, releaseArgs, releaseOf, versionIn, type Version } from './release.ts'
import { sandboxUrlOf } from './staging/faults.ts'

type Secrets = Readonly<Record<string, string>>

/** Its hosts that have a route of their own in `wrangler.toml` are made custom domains. */
function domainArgs(toml: string): readonly string[] {
  const { APP_URL: app = '', FRAME_URL: frame = '' } = variables(toml)
  const routed = routedHosts(toml)
  const hosts = [app, frame].map((address) => hostOf(address))
  return hosts.filter((host) => !routed.includes(host)).flatMap((host) => ['--domain', host])
}

/**
 * Deploys pages, worker and cron. New secrets go out with the version that needs them, by a file that nobody else can
 * read: a worker that does not exist takes none in advance, and wrangler deploys none that lacks one. Returns the version
 * that was made.
 */
export async function deployWorker(on: Deployment, secrets: Secrets): Promise<Version> {
  on.say('Worker')
  const release = await releaseOf(on)
  const domains = domainArgs(readToml(on.folder, appOf(on)))
  const args = ['deploy', 'dist/worker/index.js', '--no-bundle', ...domains, ...releaseArgs(release)]
  const output = await deployWithSecrets(on, [...args, ...flagsOf(appOf(on))], secrets)
  if (output === null) return noVersion
  const version = versionIn(output, release)
  keepMapsOf(on, version)
  return version
}

/** Keeps the source maps of a version that was deployed, by which `npm run stack-trace` names files and lines. */
export function keepMapsOf(on: Deployment, version: Version): void {
  const kept = keepMaps(on.folder, version.name)
  on.say(kept === null ? '  Nothing was built here, so that no source maps are kept.' : `  Source maps: ${kept}`)
}

/** Deploys the sandbox to the host that the app's gateways are at. */
export async function deploySandbox(on: Deployment, secrets: Secrets): Promise<void> {
  on.say('Sandbox')
  const environmentName = readToml(on.folder, appOf(on))
  const domain = ['--domain', hostOf(sandboxUrlOf(environmentName))]
  const app = ['--var', `APP_URL:${variables(environmentName)['APP_URL'] ?? ''}`]
  await deployWithSecrets(on, ['deploy', ...flagsOf(sandbox), ...domain, ...app], secrets)
}

/** Deploys with new secrets, which go by a file that nobody else can read and that is gone afterwards. */
export async function deployWithSecrets(
  on: Deployment,
  args: readonly string[],
  secrets: Secrets,
): Promise<string | null> {
  const names = Object.keys(secrets)
  if (names.length === 0) return changeAndRead(on, 'wrangler', args)
  on.say(`  With ${names.join(', ')}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'deploy-'))
  try {
    const file = path.join(folder, 'secrets.json')
    if (!on.isDryRun) writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    return await changeAndRead(on, 'wrangler', [...args, '--secrets-file', file])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
