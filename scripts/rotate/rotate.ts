import { NotDeployed, ToolFailed } from '#scripts/deploy/deployment.ts'
import { lookForSecrets } from '#scripts/deploy/secrets.ts'
import { machineFaults } from '#scripts/deploy/staging/secrets.ts'

import { changeRoom, changeWorker } from './change-secrets.ts'
import { rotatedCells } from './rotated-cells.ts'
import {
  ends,
  isAlone,
  madeSecret,
  mayGoOn,
  newSecret,
  presentSecret,
  type RotatedName,
  type Rotation,
} from './rotation.ts'
import { waitUntilResealed } from './wait-until-resealed.ts'
import { codesOfBefore, refuseStranger, registerCallbacksAnew } from './what-hangs.ts'

type Names = { readonly worker: ReadonlySet<string>; readonly room: ReadonlySet<string> }

const isShared = (name: RotatedName) => name === 'ROOM_SECRET'
const nextOf = (name: RotatedName) => `${name}_NEXT`
const formerOf = (name: RotatedName) => `${name}_FORMER`
const again = (name: RotatedName) => `npm run rotate-secret -- ${name}`

async function lookFor(on: Rotation, name: RotatedName): Promise<Names> {
  const there = await lookForSecrets(on)
  if (!there.worker.has(name)) throw new NotDeployed([`The worker has no ${name}: npm run deploy makes it.`])
  const machineFaultsFound = on.environmentName === 'staging' ? machineFaults(on.folder, there.worker) : []
  if (machineFaultsFound.length > 0) throw new NotDeployed([...machineFaultsFound, 'Nothing was changed.'])
  return there
}

/** From rows 0 to 2 of the decision: a new one is known to both sides, and then in use. Or to row 4, by who has the present one. */
async function begin(on: Rotation, name: RotatedName): Promise<void> {
  const present = isShared(name) ? null : await presentSecret(on, name)
  if (present !== null && name === 'SEAL_SECRET') await refuseStranger(await rotatedCells(on), present)
  await mayGoOn(on, `Begin to rotate ${name}?`)
  if (present !== null) {
    await changeWorker(on, { [name]: newSecret(on, name), [formerOf(name)]: present })
    on.say(`  The new one is in use, and the former one counts. Next, once nothing hangs on it: ${again(name)}`)
    return
  }
  const made = madeSecret()
  if (isShared(name)) await changeRoom(on, { [formerOf(name)]: made })
  await changeWorker(on, { [formerOf(name)]: made })
  await changeWorker(on, { [nextOf(name)]: made })
  on.say(`  A new one is in use, and the one of before counts. Next, once nothing hangs on that: ${again(name)}`)
}

/** Asks, or waits, until nothing that matters hangs on what is taken away next. */
async function untilFree(on: Rotation, name: RotatedName): Promise<void> {
  if (name === 'SEAL_SECRET') {
    const cells = await rotatedCells(on)
    await waitUntilResealed(on, cells)
    for (const { label, found } of await codesOfBefore(cells)) {
      on.say(`  ${label}Nothing that is sealed hangs on it. Recovery codes that do: ${found}.`)
    }
  }
  if (name === 'TOKEN_SECRET') {
    for (const { label, found } of await registerCallbacksAnew(on, await rotatedCells(on))) {
      on.say(`  ${label}Creditors that have not taken their new address: ${found}.`)
    }
  }
  on.say(ends[name])
  await mayGoOn(on, `Take the former ${name} away?`)
}

/** From row 2 to 4: the one of before is written over, and the next one becomes the former. */
async function replace(on: Rotation, name: RotatedName): Promise<void> {
  await untilFree(on, name)
  const made = newSecret(on, name)
  if (isShared(name)) await changeRoom(on, { [name]: made })
  await changeWorker(on, { [name]: made })
  await changeWorker(on, { [nextOf(name)]: null })
  on.say(`  The one of before is gone. What bridged it goes next, once nothing hangs on it: ${again(name)}`)
}

/** From row 4 to 5. */
async function finish(on: Rotation, name: RotatedName, { worker, room }: Names): Promise<void> {
  if (worker.has(formerOf(name))) {
    await untilFree(on, name)
    await changeWorker(on, { [formerOf(name)]: null })
  }
  if (room.has(formerOf(name))) await changeRoom(on, { [formerOf(name)]: null })
  on.say(
    `  ${name} stands alone again. After a first step that was cut off it is the one of before: ${again(name)} begins.`,
  )
}

/** Adds to a tool's failure what holds where it happened. */
async function sayingWhatHolds(holds: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error
    throw new NotDeployed([
      error.message,
      `Stopped there. ${holds} Run it again: the names that are set tell it how far it came.`,
    ])
  }
}

/** The next step of a rotation, as the names that are there tell it. */
export async function rotate(on: Rotation, name: RotatedName): Promise<void> {
  if (isAlone(name)) throw new NotDeployed([`${name} changes at once: --at-once.`, ends[name]])
  await sayingWhatHolds(`What is signed or sealed meanwhile counts, whether that was carried out or not.`, () =>
    nextStep(on, name),
  )
}

async function nextStep(on: Rotation, name: RotatedName): Promise<void> {
  const there = await lookFor(on, name)
  if (there.worker.has(nextOf(name))) await replace(on, name)
  else if (there.worker.has(formerOf(name)) || there.room.has(formerOf(name))) await finish(on, name, there)
  else await begin(on, name)
}

/** A new value in the place of every one that counts, for what leaked. */
export async function replaceAtOnce(on: Rotation, name: RotatedName): Promise<void> {
  if (name === 'SEAL_SECRET') {
    throw new NotDeployed(['With another SEAL_SECRET at once nothing that is sealed would open. Rotate it.'])
  }
  const holds = isShared(name)
    ? 'When only one of room and worker has the new value, pages are refused and ask by themselves.'
    : 'Either the new value counts alone, or those of before.'
  await sayingWhatHolds(holds, () => putAtOnce(on, name))
}

async function putAtOnce(on: Rotation, name: RotatedName): Promise<void> {
  const { worker, room } = await lookFor(on, name)
  const cells = name === 'TOKEN_SECRET' ? await rotatedCells(on) : []
  on.say(ends[name])
  await mayGoOn(on, `Replace ${name} at once?`)
  const made = newSecret(on, name)
  const taken = (there: ReadonlySet<string>) =>
    Object.fromEntries([nextOf(name), formerOf(name)].filter((one) => there.has(one)).map((one) => [one, null]))
  if (isShared(name)) await changeRoom(on, { [name]: made, ...taken(room) })
  await changeWorker(on, { [name]: made, ...taken(worker) })
  await registerCallbacksAnew(on, cells)
  on.say(`  ${name} is another.`)
}
