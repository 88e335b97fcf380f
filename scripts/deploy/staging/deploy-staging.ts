import { demoPeople } from '#scripts/demo.ts'
import { readDemo } from '#scripts/demo/demo-file.ts'
import { prepareBucket } from '#scripts/deploy/bucket.ts'
import { check } from '#scripts/deploy/check.ts'
import { prepareDatabase } from '#scripts/deploy/database.ts'
import { NotDeployed, type Deployment } from '#scripts/deploy/deployment.ts'
import { inCheck, inSteps, type Step } from '#scripts/deploy/in-steps.ts'
import { applyMigrations } from '#scripts/deploy/migrations.ts'
import { noVersion, type Version } from '#scripts/deploy/release.ts'
import { deployRoom } from '#scripts/deploy/room.ts'
import { lookForSecrets, secretsOf } from '#scripts/deploy/secrets.ts'
import { smoke } from '#scripts/deploy/smoke.ts'
import { stopped } from '#scripts/deploy/stopped.ts'
import { deploySandbox, deployWorker } from '#scripts/deploy/worker.ts'
import { appOf, sandbox } from '#scripts/environments/environment.ts'
import { readToml } from '#scripts/environments/wrangler-toml.ts'
import { variables } from '#scripts/stack/settings.ts'

import { sandboxUrlOf } from './faults.ts'
import { completeStagingSecrets, stagingSecretFaults, type StagingSecrets, type StagingThere } from './secrets.ts'
import { seedRows } from './seed.ts'
import { looksAtSandbox, sendTextMessage } from './smoke.ts'
import { hasFirstVisits, markFirstVisits, stagingFolder } from './staging-file.ts'

const nothingThere: StagingThere = { worker: new Set(), room: new Set(), sandbox: new Set() }

/** Says everything at once that is wrong with the town; throws where something is. */
export async function checkStaging(on: Deployment): Promise<StagingThere> {
  const { faults, isSignedIn } = await check(on)
  const there = isSignedIn ? { ...(await lookForSecrets(on)), sandbox: await secretsOf(on, sandbox) } : nothingThere
  const all = [...faults, ...stagingSecretFaults(on, there)]
  if (all.length > 0) throw new NotDeployed(all)
  return there
}

type Open = { readonly sandboxUrl: string; readonly sandboxPassword: string }

/** Connects the desk to the app, and has the first visits made where they were not. */
async function seedStaging(on: Deployment, desk: Open): Promise<void> {
  on.say('Desk and first visits')
  const stateDir = stagingFolder(on.folder)
  if (on.isDryRun) {
    on.say('  would connect the desk')
    return
  }
  if (readDemo(stateDir) === null) {
    on.say('  The desk stays as it is: who the people are is known to another machine')
    return
  }
  const { APP_URL: appUrl = '' } = variables(readToml(on.folder, appOf(on)))
  const isFirst = !hasFirstVisits(on.folder)
  await on.seedEnvironment({ stateDir, appUrl, ...desk, isFirst })
  if (isFirst) markFirstVisits(on.folder)
}

function printPeople(on: Deployment, { sandboxUrl, sandboxPassword }: Open): void {
  on.say(`\n${demoPeople(stagingFolder(on.folder))}`)
  on.say(`The sandbox, ${sandboxUrl}, asks for a password: ${sandboxPassword}`)
  on.say('This is shown once; .staging holds it, and opens the town to whoever reads it.\n')
}

/** The whole town beside production: as production is deployed, with the sandbox and people in it. */
export async function deployStaging(on: Deployment): Promise<void> {
  const secrets = await inCheck(async () => completeStagingSecrets(on, await checkStaging(on)))
  const released = { version: noVersion }
  await inSteps([...databaseSteps(on), ...workerSteps(on, secrets, released)])
  on.say(on.isDryRun ? 'Nothing was changed.' : `Deployed: ${released.version.name}`)
}

function databaseSteps(on: Deployment): readonly Step[] {
  const app = appOf(on)
  const are = { appThere: false, sandboxThere: false }
  const prepare = async () => {
    are.appThere = await prepareDatabase(on, app)
    are.sandboxThere = await prepareDatabase(on, sandbox)
  }
  const migrate = async () => {
    await applyMigrations(on, app, are.appThere)
    await applyMigrations(on, sandbox, are.sandboxThere)
  }
  return [
    { name: 'Databases', stopped: stopped.before, work: prepare },
    { name: 'Bucket', stopped: stopped.before, work: () => prepareBucket(on, app) },
    { name: 'Build', stopped: stopped.before, work: () => build(on) },
    { name: 'Migrations', stopped: stopped.migrations, work: migrate },
  ]
}

async function build(on: Deployment): Promise<void> {
  on.say(on.isDryRun ? 'Pages and worker\n  would build them' : 'Pages and worker')
  if (!on.isDryRun) await on.build(on.environmentName)
}

function workerSteps(on: Deployment, secrets: StagingSecrets, released: { version: Version }): readonly Step[] {
  const sandboxUrl = sandboxUrlOf(readToml(on.folder, appOf(on)))
  const desk = { sandboxUrl, sandboxPassword: secrets.all['SANDBOX_PASSWORD'] ?? '' }
  const seed = async () => {
    if (await seedRows(on, secrets)) printPeople(on, desk)
  }
  return [
    { name: 'People and workshops', stopped: stopped.people, work: seed },
    { name: 'Sandbox', stopped: stopped.sandbox, work: () => deploySandbox(on, secrets.sandbox) },
    { name: 'Room', stopped: stopped.room, work: () => deployRoom(on, secrets.room) },
    {
      name: 'Worker',
      stopped: stopped.worker,
      work: async () => (released.version = await deployWorker(on, secrets.worker)),
    },
    {
      name: 'From outside',
      stopped: stopped.outside,
      work: () => smoke(on, released.version, looksAtSandbox(on, desk)),
    },
    { name: 'Desk and first visits', stopped: stopped.desk, work: () => seedStaging(on, desk) },
    { name: 'A text message', stopped: stopped.outside, work: () => sendTextMessage(on, desk) },
  ]
}
