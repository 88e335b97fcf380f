import { production, type Where } from '#scripts/towns/town.ts'
import { bucketOf, readToml } from '#scripts/towns/wrangler-toml.ts'

import { change, look, type Tools } from './deployment.ts'

/** Makes the bucket where there is none of its name. Buckets of a jurisdiction are in its list and in no other. */
export async function prepareBucket(on: Tools, where: Where = production): Promise<void> {
  on.say('Bucket')
  const { name } = bucketOf(readToml(on.folder, where))
  const list = await look(on, 'wrangler', ['r2', 'bucket', 'list', '--jurisdiction', 'eu'])
  const names = [...list.matchAll(/^name:\s+(\S+)$/gm)].map(([, found]) => found)
  if (names.includes(name)) on.say(`  ${name} is there`)
  else await change(on, 'wrangler', ['r2', 'bucket', 'create', name, '--jurisdiction', 'eu'])
}
