import { readFileSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod'

import { appOf, flagsOf } from '#scripts/environments/environment.ts'
import { readToml, workerName } from '#scripts/environments/wrangler-toml.ts'
import { secretNames, variables } from '#scripts/stack/settings.ts'

import { ask, change, changeAndRead, NotDeployed, type Deployment } from './deployment.ts'
import { inCheck, inSteps } from './in-steps.ts'
import { applyMigrations } from './migrations.ts'
import { noVersion, releaseArgs, releaseOf, versionIn, type Version } from './release.ts'
import { secretsOf } from './secrets.ts'
import { smoke } from './smoke.ts'
import { checkAll } from './steps.ts'
import { stopped } from './stopped.ts'
import { keepMapsOf } from './worker.ts'

/** The deployment that serves now, as the platform describes it. */
const deploymentSchema = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
})

const refuse = (why: string) => new NotDeployed([why, 'npm run deploy brings all of it at once. Nothing was changed.'])

/** Throws NotDeployed where the worker lacks a secret: the one that serves would have to live without it, too. */
async function refuseNewSecrets(on: Deployment): Promise<void> {
  const there = await secretsOf(on, appOf(on))
  if (there.size === 0) throw refuse('There is no worker yet that could serve the other share.')
  const lacking = secretNames(readToml(on.folder, appOf(on))).filter((name) => !there.has(name))
  if (lacking.length > 0) throw refuse(`New secrets go out with a whole deployment: ${lacking.join(', ')}.`)
}

/** Returns the id of the version that serves everything. Throws NotDeployed where several share it. */
async function servingVersion(on: Deployment): Promise<string> {
  const { versions } = await ask(on, deploymentSchema, ['deployments', 'status', '--json', ...flagsOf(appOf(on))])
  const [only, ...others] = versions
  if (only === undefined || others.length > 0) {
    const shares = versions.map(({ version_id: id, percentage }) => `${id} ${percentage} %`)
    throw refuse(`Several versions share the requests already: ${shares.join(', ')}.`)
  }
  return only.version_id
}

/**
 * Throws NotDeployed where the pages are others than those that are served. Each request goes to either version, and a page
 * of the one would ask the other for files that it does not have.
 */
async function refuseNewPages(on: Deployment): Promise<void> {
  const { APP_URL: app = '' } = variables(readToml(on.folder, appOf(on)))
  const served = await (await on.get(`${app}/`)).text()
  // It names every file that it begins with by its hash.
  const built = readFileSync(path.join(on.folder, 'dist/web/index.html'), 'utf8')
  if (served !== built) throw refuse('The pages have changed, and two versions of them cannot be served side by side.')
}

async function upload(on: Deployment): Promise<Version> {
  const release = await releaseOf(on)
  const args = ['versions', 'upload', 'dist/worker/index.js', '--no-bundle', ...releaseArgs(release)]
  const output = await changeAndRead(on, 'wrangler', [...args, ...flagsOf(appOf(on))])
  if (output === null) return noVersion
  const version = versionIn(output, release)
  keepMapsOf(on, version)
  return version
}

/** Says how to go on from a share, and how back. */
function sayWhatNext(on: Deployment, { fresh, serving, percent }: Shares): void {
  const command = (id: string) =>
    ['npx wrangler versions deploy', `${id}@100`, '--yes', ...flagsOf(appOf(on))].join(' ')
  on.say(`${percent} % of the requests go to ${fresh.name}, the others to ${serving}.`)
  on.say(`  On:   ${command(fresh.id)}`)
  on.say(`  Back: ${command(serving)}`)
  on.say('  Cron lines, addresses and pages are changed by npm run deploy alone.')
}

/** Headers with which the platform has a certain version answer, whatever its share. */
function withOverride(init: RequestInit | undefined, override: string): Headers {
  const headers = new Headers(init?.headers)
  headers.set('Cloudflare-Workers-Version-Overrides', override)
  return headers
}

type Shares = { readonly fresh: Version; readonly serving: string; readonly percent: number }

/** Gives a new version of the worker a share of the requests, from 1 to 99 percent; the version of before has the rest. */
export async function deployShare(on: Deployment, percent: number): Promise<void> {
  const serving = await inCheck(async () => {
    await checkAll(on)
    await refuseNewSecrets(on)
    return servingVersion(on)
  })
  const found = { fresh: noVersion }
  const build = async () => {
    on.say('Worker')
    if (on.isDryRun) return
    await on.build(on.environmentName)
    await refuseNewPages(on)
  }
  const share = async () => {
    const shares = [`${found.fresh.id}@${percent}`, `${serving}@${100 - percent}`]
    await change(on, 'wrangler', ['versions', 'deploy', ...shares, '--yes', ...flagsOf(appOf(on))])
  }
  await inSteps([
    { name: 'Build', stopped: stopped.before, work: build },
    { name: 'Migrations', stopped: stopped.migrations, work: () => applyMigrations(on, appOf(on), true) },
    { name: 'Upload', stopped: stopped.before, work: async () => (found.fresh = await upload(on)) },
    { name: 'Share', stopped: stopped.share, work: share },
    { name: 'From outside', stopped: stopped.share, work: () => smoke(seeing(on, found.fresh), found.fresh) },
  ])
  if (!on.isDryRun) sayWhatNext(on, { fresh: found.fresh, serving, percent })
}

/** Returns the same deployment, whose looks from outside are answered by this version. */
function seeing(on: Deployment, { id }: Version): Deployment {
  const override = `${workerName(readToml(on.folder, appOf(on)))}="${id}"`
  return { ...on, get: (url, init) => on.get(url, { ...init, headers: withOverride(init, override) }) }
}
