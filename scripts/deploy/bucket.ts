import * as z from 'zod'

import { production, type Where } from '#scripts/environments/environment.ts'
import { bucketOf, readToml } from '#scripts/environments/wrangler-toml.ts'

import { change, failureOf, NotDeployed, tryLooking, understood, type Tools } from './deployment.ts'

const bucketSchema = z.object({ name: z.string() })

/** The API's word for a bucket that is not there; any other failure says nothing about it. */
const noBucket = '[code: 10006]'

/** Returns true when the account has the bucket. Throws NotDeployed when that cannot be told. */
export async function isBucketThere(on: Tools, name: string): Promise<boolean> {
  const args = ['r2', 'bucket', 'info', name, '--jurisdiction', 'eu', '--json']
  const ended = await tryLooking(on, 'wrangler', args)
  if (ended.code !== 0 && (ended.stdout + ended.stderr).includes(noBucket)) return false
  const called = { command: 'wrangler', args }
  if (ended.code !== 0) throw failureOf(called, ended)
  if (understood(bucketSchema, called, ended.stdout).name === name) return true
  throw new NotDeployed([`Asked about the bucket ${name}, wrangler told of another one`])
}

/** Makes the bucket when there is none of its name, and looks whether it was made. */
export async function prepareBucket(on: Tools, where: Where = production): Promise<void> {
  on.say('Bucket')
  const { name } = bucketOf(readToml(on.folder, where))
  if (await isBucketThere(on, name)) {
    on.say(`  ${name} is there`)
    return
  }
  await change(on, 'wrangler', ['r2', 'bucket', 'create', name, '--jurisdiction', 'eu'])
  if (on.isDryRun || (await isBucketThere(on, name))) return
  throw new NotDeployed([`The bucket ${name} was made and is not there. Try again.`])
}
