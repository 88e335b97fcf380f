import { change } from '#scripts/deploy/deployment.ts'
import { keepSecrets, keptSecrets } from '#scripts/deploy/staging/staging-file.ts'
import { appOf, flagsOf, roomOf } from '#scripts/environments/environment.ts'

import type { Rotation } from './rotation.ts'

/** Values by name; null takes one away. */
type Values = Readonly<Record<string, string | null>>

const secretLines = (values: Values) =>
  Object.entries(values)
    .map(([name, value]) => `${value === null ? '-' : '+'}${name}`)
    .join(' ')

/** The town to try has no secret that its machine does not keep: with what it kept of before, it would be made anew. */
function keepForStaging({ environmentName, folder, isDryRun }: Rotation, values: Values): void {
  if (environmentName === 'production' || isDryRun) return
  const all = Object.entries({ ...keptSecrets(folder), ...values })
  keepSecrets(folder, Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))))
}

/** Gives the worker these in one version. They go by standard input, so that no file and no list of processes has them. */
export async function changeWorker(on: Rotation, values: Values): Promise<void> {
  on.say(`  Worker: ${secretLines(values)}`)
  keepForStaging(on, values)
  await change(on, 'wrangler', ['secret', 'bulk', ...flagsOf(appOf(on))], JSON.stringify(values))
}

/** Gives the room these in one version, which may drop sockets: pages come back by themselves. They go as the worker's do. */
export async function changeRoom(on: Rotation, values: Values): Promise<void> {
  on.say(`  Room: ${secretLines(values)}`)
  await change(on, 'wrangler', ['secret', 'bulk', ...flagsOf(roomOf(on))], JSON.stringify(values))
}
