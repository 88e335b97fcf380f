import { demoPeople } from '#scripts/demo.ts'
import { readDemo } from '#scripts/demo/demo-file.ts'
import { prepareBucket } from '#scripts/deploy/bucket.ts'
import { check } from '#scripts/deploy/check.ts'
import { prepareDatabase } from '#scripts/deploy/database.ts'
import { NotDeployed, type Deployment } from '#scripts/deploy/deployment.ts'
import { applyMigrations } from '#scripts/deploy/migrations.ts'
import { deployRoom, putRoomSecret } from '#scripts/deploy/room.ts'
import { lookForSecrets, secretsOf } from '#scripts/deploy/secrets.ts'
import { smoke } from '#scripts/deploy/smoke.ts'
import { deploySandbox, deployWorker } from '#scripts/deploy/worker.ts'
import { variables } from '#scripts/stack/settings.ts'
import { appOf, sandbox } from '#scripts/towns/town.ts'
import { readToml } from '#scripts/towns/wrangler-toml.ts'

import { sandboxUrlOf } from './faults.ts'
import { completeTownSecrets, townSecretFaults, type TownThere } from './secrets.ts'
import { seedRows } from './seed.ts'
import { looksAtSandbox, sendTextMessage } from './smoke.ts'
import { hasFirstVisits, markFirstVisits, townFolder } from './town-file.ts'

const nothingThere: TownThere = { worker: new Set(), room: new Set(), sandbox: new Set() }

/** Says everything at once that is wrong with the town; throws where something is. */
export async function checkStaging(on: Deployment): Promise<TownThere> {
  const { faults, isSignedIn } = await check(on)
  const there = isSignedIn ? { ...(await lookForSecrets(on)), sandbox: await secretsOf(on, sandbox) } : nothingThere
  const all = [...faults, ...townSecretFaults(on, there)]
  if (all.length > 0) throw new NotDeployed([...all, 'Nothing was changed.'])
  return there
}

type Open = { readonly sandboxUrl: string; readonly sandboxPassword: string }

/** Connects the desk to the app, and has the first visits made where they were not. */
async function openTown(on: Deployment, desk: Open): Promise<void> {
  on.say('Desk and first visits')
  const stateDir = townFolder(on.folder)
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
  await on.openTown({ stateDir, appUrl, ...desk, isFirst })
  if (isFirst) markFirstVisits(on.folder)
}

function tellPeople(on: Deployment, { sandboxUrl, sandboxPassword }: Open): void {
  on.say(`\n${demoPeople(townFolder(on.folder))}`)
  on.say(`The sandbox, ${sandboxUrl}, asks for a password: ${sandboxPassword}`)
  on.say('This is shown once; .staging holds it, and opens the town to whoever reads it.\n')
}

/** The whole town beside production: as production is deployed, with the sandbox and people in it. */
export async function deployStaging(on: Deployment): Promise<void> {
  const secrets = completeTownSecrets(on, await checkStaging(on))
  const app = appOf(on)
  const isDatabaseThere = await prepareDatabase(on, app)
  const isSandboxThere = await prepareDatabase(on, sandbox)
  await prepareBucket(on, app)
  on.say(on.isDryRun ? 'Pages and worker\n  would build them' : 'Pages and worker')
  if (!on.isDryRun) await on.build(on.town)
  await applyMigrations(on, app, isDatabaseThere)
  await applyMigrations(on, sandbox, isSandboxThere)
  const isNew = await seedRows(on, secrets)
  const desk = {
    sandboxUrl: sandboxUrlOf(readToml(on.folder, app)),
    sandboxPassword: secrets.all['SANDBOX_PASSWORD'] ?? '',
  }
  if (isNew) tellPeople(on, desk)
  await deploySandbox(on, secrets.sandbox)
  const version = await deployWorker(on, secrets.worker)
  if (secrets.room !== null) await putRoomSecret(on, secrets.room)
  await deployRoom(on)
  await smoke(on, version, looksAtSandbox(on, desk))
  await openTown(on, desk)
  await sendTextMessage(on, desk)
  on.say(on.isDryRun ? 'Nothing was changed.' : `Deployed: ${version.name}`)
}
