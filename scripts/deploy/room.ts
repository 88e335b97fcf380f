import { variables } from '#scripts/stack/settings.ts'

import { change, type Deployment, type Tools } from './deployment.ts'
import { hostOf } from './settings-faults.ts'
import { readToml } from './wrangler-toml.ts'

/** Gives the room its secret, which it has from its next deployment on. */
export async function putRoomSecret(on: Deployment, secret: string): Promise<void> {
  on.say("Room's secret")
  await change(on, 'partykit', ['env', 'add', 'ROOM_SECRET'], secret)
}

/** Deploys the room under the operator's own account, at the host of PARTY_URL. */
export async function deployRoom(on: Tools): Promise<void> {
  on.say('Room')
  const { PARTY_URL: room = '' } = variables(readToml(on.folder))
  await change(on, 'partykit', ['deploy', '--domain', hostOf(room)])
}
