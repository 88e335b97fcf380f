import { accessRows } from './demo/access-rows.ts'
import { callDesk } from './demo/call-desk.ts'
import { readDemo, writeDemo, type Demo } from './demo/demo-file.ts'
import { createFirstVisits } from './demo/first-visits.ts'
import { makeDemo } from './demo/make-demo.ts'
import { creditorRows, providerRows } from './demo/provider-rows.ts'
import { secondGroupSql, secondWorkshopId, slotOfSecondGroup, withSecondGroup } from './demo/second-group.ts'
import { serviceRows } from './demo/service-rows.ts'
import { groupRows, workshopRows } from './demo/workshop-rows.ts'
import { workshops } from './demo/workshops.ts'
import { table } from './import/table.ts'
import { developmentSecrets } from './stack/settings.ts'

export { beatMachines } from './demo/beat-machines.ts'

/** The target of seeding. */
export type DemoTarget = {
  /** Addresses of the running app, room and sandbox, without a trailing slash. */
  readonly appUrl: string
  readonly roomUrl: string
  readonly sandboxUrl: string
  readonly stateDir: string
  /** The sandbox's password, where it asks for one. */
  readonly sandboxPassword?: string
  /** Runs SQL statements on the app's local database and returns the rows of the last one. */
  d1Execute(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

/** A town that runs, wherever its database is. */
export type RunningEnvironment = Omit<DemoTarget, 'd1Execute' | 'roomUrl'>

/**
 * Fills the demo: eight workshops of one group with all that belongs to them, and a few visits. Called when everything
 * answers. What is there already stays, so a seeding that died halfway is simply run again.
 */
export async function seedDemo(target: DemoTarget): Promise<void> {
  const { stateDir, appUrl } = target
  const demo = readDemo(stateDir) ?? makeDemo(appUrl)
  writeDemo(stateDir, demo)
  await target.d1Execute(
    await demoSql({ demo, ...localSecrets(stateDir), sandboxUrl: target.sandboxUrl, now: Date.now() }),
  )
  await connectSandbox(target)
  await createFirstVisits({ demo, ...target })
}

/** Puts a group into the second database of a demo that is seeded, with a visit. What is there already stays. */
export async function seedSecondGroup({ d1ExecuteThere, opensAt, ...target }: SecondTarget): Promise<void> {
  const { stateDir, appUrl, sandboxUrl } = target
  const before = readDemo(stateDir)
  const given = await target.d1Execute('select slot, owner from slots order by slot')
  const slot = slotOfSecondGroup(
    given.map((row) => ({ slot: String(row['slot']), owner: String(row['owner']) })),
    before,
  )
  const demo = withSecondGroup(before ?? makeDemo(appUrl), slot)
  writeDemo(stateDir, demo)
  const { directory, cell } = await secondGroupSql({
    demo,
    slot,
    ...localSecrets(stateDir),
    sandboxUrl,
    now: Date.now(),
  })
  await d1ExecuteThere(cell)
  await target.d1Execute(directory)
  await connectSandbox(target)
  const own = { ...demo, accounts: demo.accounts.filter(({ id }) => id === secondWorkshopId) }
  await createFirstVisits({ demo: own, ...target, opensAt })
}

type SecondTarget = DemoTarget & {
  /** Runs SQL statements on the second database. */
  readonly d1ExecuteThere: DemoTarget['d1Execute']
  /** When the demo opens (milliseconds), where its reservations are to lie behind that. */
  readonly opensAt?: number | undefined
}

/** Tells the sandbox's desk where the app is and how to act in it. */
export async function connectSandbox({ stateDir, appUrl, ...sandbox }: RunningEnvironment): Promise<void> {
  const demo = readDemo(stateDir)
  if (demo === null) throw new Error('The demo was never seeded')
  const connection = { ...demo, appUrl }
  if (demo.appUrl !== appUrl) writeDemo(stateDir, connection)
  await callDesk(sandbox, { method: 'PUT', path: '/desk/connection', json: connection })
}

/** Opens a town whose rows are there already: connects its desk, and has its first visits made where they are to be. */
export async function seedEnvironment({
  isFirst,
  ...environmentName
}: RunningEnvironment & { readonly isFirst: boolean }): Promise<void> {
  await connectSandbox(environmentName)
  const demo = readDemo(environmentName.stateDir)
  if (isFirst && demo !== null) await createFirstVisits({ demo, ...environmentName })
}

/** Returns the people who can sign in to the demo, and how, as lines to print. */
export function demoPeople(stateDir: string): string {
  const staff = readDemo(stateDir)?.staff ?? []
  return table([
    ['user', 'password', 'role'],
    ...staff.map(({ username, password, roles }) => [username, password, roles.join(', ')]),
  ])
}

type Seed = {
  demo: Demo
  sandboxUrl: string
  now: number
  /** The app's sealing secret. */
  sealSecret: string
  /** The seed in the secrets of the sandbox's shops. */
  shopSeed?: string
}

/** Returns the secret that a demo on this machine is sealed with. */
export function localSecrets(stateDir: string): Pick<Seed, 'sealSecret'> {
  const sealSecret = developmentSecrets(stateDir)['SEAL_SECRET']
  if (sealSecret === undefined) throw new Error('wrangler.toml requires no SEAL_SECRET')
  return { sealSecret }
}

/** The rows of the demo as SQL. */
export async function demoSql({ demo, sandboxUrl, sealSecret, shopSeed = '', now }: Seed): Promise<string> {
  const rows = [
    groupRows(now),
    ...workshops.flatMap((workshop) => [workshopRows(workshop, now), serviceRows(workshop, now)]),
    await accessRows({ demo, sandboxUrl, sealSecret, shopSeed, now }),
    creditorRows(now),
    await providerRows({ sandboxUrl, sealSecret, shopSeed, now }),
  ]
  return `${rows.join('\n')}\n`
}
