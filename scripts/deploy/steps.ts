import { appOf } from '#scripts/environments/environment.ts'

import { prepareBucket } from './bucket.ts'
import { check } from './check.ts'
import { prepareDatabase } from './database.ts'
import { NotDeployed, type Deployment } from './deployment.ts'
import { inCheck, inSteps } from './in-steps.ts'
import { applyMigrations } from './migrations.ts'
import { noVersion } from './release.ts'
import { deployRoom } from './room.ts'
import { completeSecrets, lookForSecrets, putSharedSecret, secretFaults, type SecretsThere } from './secrets.ts'
import { smoke } from './smoke.ts'
import { checkStaging, deployStaging } from './staging/deploy-staging.ts'
import { stopped } from './stopped.ts'
import { deployWorker } from './worker.ts'

const noSecrets: SecretsThere = { worker: new Set(), room: new Set() }

async function checkProduction(on: Deployment): Promise<SecretsThere> {
  const { faults, isSignedIn } = await check(on)
  const there = isSignedIn ? await lookForSecrets(on) : noSecrets
  const all = isSignedIn ? [...faults, ...secretFaults(on, there)] : faults
  if (all.length > 0) throw new NotDeployed(all)
  return there
}

/** Says everything that is wrong with a town at once; throws where something is. */
export async function checkAll(on: Deployment): Promise<void> {
  await inCheck<unknown>(() => (on.environmentName === 'staging' ? checkStaging(on) : checkProduction(on)))
}

/** From a signed-in wrangler to a running town; whatever is there already is left as it is. */
export const deploy = (on: Deployment): Promise<void> =>
  on.environmentName === 'staging' ? deployStaging(on) : deployProduction(on)

async function deployProduction(on: Deployment): Promise<void> {
  const secrets = await inCheck(async () => completeSecrets(on, await checkProduction(on)))
  const room = secrets.room?.secret ?? null
  const found = { isDatabaseThere: false, version: noVersion }
  const build = async () => {
    on.say(on.isDryRun ? 'Pages and worker\n  would build them' : 'Pages and worker')
    if (!on.isDryRun) await on.build(on.environmentName)
  }
  await inSteps([
    {
      name: 'Database',
      stopped: stopped.before,
      work: async () => (found.isDatabaseThere = await prepareDatabase(on)),
    },
    { name: 'Bucket', stopped: stopped.before, work: () => prepareBucket(on) },
    { name: 'Build', stopped: stopped.before, work: build },
    {
      name: 'Migrations',
      stopped: stopped.migrations,
      work: () => applyMigrations(on, appOf(on), found.isDatabaseThere),
    },
    {
      name: 'Room',
      stopped: stopped.room,
      async work() {
        if (secrets.room?.isWorkerFirst === true) await putSharedSecret(on, secrets.room.secret)
        await deployRoom(on, room)
      },
    },
    {
      name: 'Worker',
      stopped: stopped.worker,
      work: async () => (found.version = await deployWorker(on, secrets.worker)),
    },
    { name: 'From outside', stopped: stopped.outside, work: () => smoke(on, found.version) },
  ])
  on.say(on.isDryRun ? 'Nothing was changed.' : `Deployed: ${found.version.name}`)
}
