import { change } from '#scripts/deploy/deployment.ts'
import { deployRoom } from '#scripts/deploy/room.ts'

import type { Rotation } from './rotation.ts'

/** Values by name; null takes one away. */
type Values = Readonly<Record<string, string | null>>

const told = (values: Values) =>
  Object.entries(values)
    .map(([name, value]) => `${value === null ? '-' : '+'}${name}`)
    .join(' ')

/** Gives the worker these in one version. They go by standard input, so that no file and no list of processes has them. */
export async function changeWorker(on: Rotation, values: Values): Promise<void> {
  on.say(`  Worker: ${told(values)}`)
  await change(on, 'wrangler', ['secret', 'bulk'], JSON.stringify(values))
}

/** Gives the room these, and deploys it: it has them from its next deployment on. */
export async function changeRoom(on: Rotation, values: Values): Promise<void> {
  on.say(`  Room: ${told(values)}`)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) await change(on, 'partykit', ['env', 'remove', name])
    else await change(on, 'partykit', ['env', 'add', name], value)
  }
  await deployRoom(on)
}
