import { appOf, flagsOf } from '#scripts/towns/town.ts'

import { prepareBucket } from './bucket.ts'
import { check } from './check.ts'
import { prepareDatabase } from './database.ts'
import { change, NotDeployed, type Deployment } from './deployment.ts'
import { applyMigrations } from './migrations.ts'
import { deployRoom, putRoomSecret } from './room.ts'
import { completeSecrets, lookForSecrets, secretFaults, type SecretsThere } from './secrets.ts'
import { smoke } from './smoke.ts'
import { checkStaging, deployStaging } from './staging/deploy-staging.ts'
import { deployWorker } from './worker.ts'

const noSecrets: SecretsThere = { worker: new Set(), room: new Set() }

async function checkProduction(on: Deployment): Promise<SecretsThere> {
  const { faults, isSignedIn } = await check(on)
  const there = isSignedIn ? await lookForSecrets(on) : noSecrets
  const all = isSignedIn ? [...faults, ...secretFaults(on, there)] : faults
  if (all.length > 0) throw new NotDeployed([...all, 'Nothing was changed.'])
  return there
}

/** Says everything that is wrong with a town at once; throws where something is. */
export async function checkAll(on: Deployment): Promise<void> {
  await (on.town === 'staging' ? checkStaging(on) : checkProduction(on))
}

/** From a signed-in wrangler to a running town; whatever is there already is left as it is. */
export const deploy = (on: Deployment): Promise<void> =>
  on.town === 'staging' ? deployStaging(on) : deployProduction(on)

async function deployProduction(on: Deployment): Promise<void> {
  const { worker, room } = await completeSecrets(on, await checkProduction(on))
  const isDatabaseThere = await prepareDatabase(on)
  await prepareBucket(on)
  on.say(on.isDryRun ? 'Pages and worker\n  would build them' : 'Pages and worker')
  if (!on.isDryRun) await on.build(on.town)
  await applyMigrations(on, appOf(on), isDatabaseThere)
  if (room?.isFirst === true) await putRoomSecret(on, room.secret)
  const version = await deployWorker(on, worker)
  if (room?.isFirst === false) await putRoomSecret(on, room.secret)
  await deployRoom(on)
  await smoke(on, version)
  on.say(on.isDryRun ? 'Nothing was changed.' : `Deployed: ${version.name}`)
}

/** The version of the worker before this one; its pages come back with it. */
export async function rollBack(on: Deployment): Promise<void> {
  on.say('Back to the version before')
  await change(on, 'wrangler', [
    'rollback',
    '--yes',
    '--message',
    'npm run deploy -- --rollback',
    ...flagsOf(appOf(on)),
  ])
  on.say('  Migrations stay: the version before can read what they made. The room stays too.')
  if (on.town === 'staging') on.say('  So does the sandbox.')
}
