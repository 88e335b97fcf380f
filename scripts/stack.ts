import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

import { connectSandbox, seedDemo, seedSecondGroup, type DemoTarget } from './demo.ts'
import { copyPlayedPast, dropHalfPlayed, playHistory, type History } from './demo/play/play-history.ts'
import { refuseStrangeDemo } from './demo/strange-demo.ts'
import { KeyRefused } from './import/dms-client.ts'
import { cellsIn, configOf } from './stack/local-cells.ts'
import { portHolder } from './stack/port-holder.ts'
import { layout, prepare } from './stack/prepare.ts'
import { mustRun } from './stack/process.ts'
import { startServers, type Servers, type Start } from './stack/servers.ts'
import { addresses, type StackAddresses, type StackPorts } from './stack/settings.ts'
import { UnfitState } from './stack/unfit-state.ts'

export type Stack = {
  readonly at: StackAddresses
  readonly stateDir: string
  readonly d1Execute: DemoTarget['d1Execute']
  /** Runs the app's scheduled handler as the given cron line would. */
  triggerCron(cron: string): Promise<void>
  /** Rejects when one of the servers ends by itself. */
  readonly died: Promise<never>
  /** Takes the room away, as an outage would. */
  stopRoom(): Promise<void>
  restartRoom(): Promise<void>
  stop(): Promise<void>
}

export type StackOptions = {
  readonly stateDir: string
  readonly ports: StackPorts
  /** The room's address for app and pages, if something stands before its own port. */
  readonly roomUrl?: string
  /** The minimum number of the app's databases; one, where it is left out. */
  readonly cells?: number
  /** Receives what is being done, for a person to read. */
  readonly say?: (line: string) => void
  /** The program of the servers: the build that is deployed, if nothing else is given. */
  readonly program?: Program
  /** True begins a fresh folder with the demo's history, instead of its first visits alone. */
  readonly withHistory?: boolean
}

/** Brings a state folder up to date with the sources, and starts servers on it. */
export type Program = {
  readonly prepare: (stateDir: string, at: StackAddresses, cells: number) => Promise<readonly string[]>
  readonly start: (start: Start) => Promise<Servers>
}

const builtProgram: Program = { prepare, start: startServers }

function takenPort(name: string, port: number): Error {
  const holder = portHolder(port)
  const by = holder === null ? '' : ` by process ${holder.pid} (${holder.command})`
  const end = holder === null ? `end what listens on it (lsof -i :${port})` : `end it (kill ${holder.pid})`
  return new Error(`Port ${port} is taken${by}: ${end}, or choose another port with ${name.toUpperCase()}_PORT.`)
}

async function assertFree(name: string, port: number): Promise<void> {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', () => reject(takenPort(name, port)))
  server.listen(port, () => server.close(() => resolve()))
  await promise
}

type D1Answer = readonly { readonly results?: readonly Readonly<Record<string, unknown>>[] }[]

/** wrangler prints with --json one object per statement, as D1 returns it. */
function parseD1Answer(json: string): D1Answer {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the shape is D1's documented answer
  return JSON.parse(json) as D1Answer
}

const d1Execute =
  (stateDir: string, name = 'workshop'): DemoTarget['d1Execute'] =>
  async (sql) => {
    const file = path.join(stateDir, 'statements.sql')
    writeFileSync(file, sql)
    const local = ['--local', '-c', configOf(stateDir), '--persist-to', layout(stateDir).appData]
    const output = await mustRun('wrangler', ['d1', 'execute', name, ...local, '--json', '--file', file])
    return parseD1Answer(output.slice(output.indexOf('['))).at(-1)?.results ?? []
  }

async function seedOnce(target: DemoTarget, say: (line: string) => void): Promise<void> {
  const mark = path.join(target.stateDir, 'stamps/demo-seeded')
  if (existsSync(mark)) {
    // The ports may be others than the last time.
    await connectSandbox(target)
    return
  }
  await seedDemo(target)
  writeFileSync(mark, '')
  say('demo data seeded')
}

type SecondTarget = DemoTarget & { readonly opensAt?: number }

async function seedSecondOnce(target: SecondTarget, say: (line: string) => void): Promise<void> {
  const mark = path.join(target.stateDir, 'stamps/second-group-seeded')
  const [second] = cellsIn(target.stateDir)
  if (second === undefined || existsSync(mark)) return
  await seedSecondGroup({ ...target, d1ExecuteThere: d1Execute(target.stateDir, second.name) })
  writeFileSync(mark, '')
  say('second group seeded')
}

type Prepare = {
  readonly history: History
  readonly withHistory: boolean
  readonly program: Program
  readonly cells: number
}

/** Brings a state folder up to date, with the demo's history in it where that is wished. */
async function prepareState({ history, withHistory, program, cells }: Prepare, say: (line: string) => void) {
  const { stateDir, at } = history
  if (withHistory) copyPlayedPast(history)
  for (const step of await program.prepare(stateDir, at, cells)) say(step)
  if (withHistory) await playOnce(history, say)
}

/** Plays the demo's history into a folder that has no demo yet. */
async function playOnce(history: History, say: (line: string) => void): Promise<void> {
  const startedAt = Date.now()
  const played = await playHistory(history)
  if (played === null) return
  const took = `${played.visits} visits in ${Math.round((Date.now() - startedAt) / 1000)} s`
  say(`demo's history played: ${took}${played.isCopied ? ', all but the last two days of it copied' : ''}`)
}

function firstDeath({ services }: Servers): Promise<never> {
  const died = Promise.race(services.map((service) => service.died))
  died.catch(() => {})
  return died
}

/** Makes a state folder where there is none. Throws UnfitState for what this version cannot go on with. */
function openState(stateDir: string): void {
  mkdirSync(stateDir, { recursive: true })
  refuseStrangeDemo(stateDir)
  dropHalfPlayed(stateDir)
}

/** Prepares a state folder and runs app, room and sandbox on it; a second start on the same folder keeps its data. */
export async function startStack({
  stateDir,
  ports,
  roomUrl,
  cells = 1,
  say = () => {},
  program = builtProgram,
  withHistory = false,
}: StackOptions): Promise<Stack> {
  const own = addresses(ports)
  const at = { ...own, room: roomUrl ?? own.room }
  openState(stateDir)
  for (const [name, port] of Object.entries(ports)) await assertFree(name, port)
  await prepareState({ history: { stateDir, at, now: Date.now() }, withHistory, program, cells }, say)
  const servers = await program.start({ stateDir, ports, at })
  const execute = d1Execute(stateDir)
  try {
    const target = { appUrl: at.app, roomUrl: at.room, sandboxUrl: at.sandbox, stateDir, d1Execute: execute }
    await seedOnce(target, say)
    await seedSecondOnce({ ...target, ...(withHistory && { opensAt: Date.now() }) }, say)
  } catch (error) {
    await servers.stop()
    throw error instanceof KeyRefused ? new UnfitState('The demo and the databases of this state do not fit') : error
  }
  return {
    at,
    stateDir,
    d1Execute: execute,
    async triggerCron(cron) {
      const response = await fetch(`${at.app}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`)
      if (!response.ok) throw new Error(`The scheduled handler answered ${response.status}`)
      await response.body?.cancel()
    },
    died: firstDeath(servers),
    stopRoom: () => servers.stopRoom(),
    restartRoom: () => servers.restartRoom(),
    stop: () => servers.stop(),
  }
}
