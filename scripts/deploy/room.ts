import { variables } from '#scripts/stack/settings.ts'
import { appOf, type Town } from '#scripts/towns/town.ts'
import { readToml } from '#scripts/towns/wrangler-toml.ts'

import { change, type Deployment, type TownTools } from './deployment.ts'
import { hostOf } from './settings-faults.ts'

/** As `partykit.json` names it (tested); another town's has its own name. */
export const roomName = 'workshop-room'
export const roomNameIn = (town: Town): string => (town === 'production' ? roomName : `${roomName}-${town}`)

/** How partykit is told which room is meant: none is that of `partykit.json`. */
export const roomFlags = (town: Town): readonly string[] => (town === 'production' ? [] : ['--name', roomNameIn(town)])

/** Gives the room its secret, which it has from its next deployment on. */
export async function putRoomSecret(on: Deployment, secret: string): Promise<void> {
  on.say("Room's secret")
  await change(on, 'partykit', ['env', 'add', 'ROOM_SECRET', ...roomFlags(on.town)], secret)
}

/** Deploys the room under the operator's own account, at the host of PARTY_URL. */
export async function deployRoom(on: TownTools): Promise<void> {
  on.say('Room')
  const { PARTY_URL: room = '' } = variables(readToml(on.folder, appOf(on)))
  await change(on, 'partykit', ['deploy', '--domain', hostOf(room), ...roomFlags(on.town)])
}
