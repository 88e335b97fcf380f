import path from 'node:path'

import { configOf } from './local-cells.ts'
import { layout } from './prepare.ts'
import { startService, type Service } from './process.ts'
import {
  developmentSecrets,
  rotatingSecrets,
  developmentVariables,
  messengersFromEnvironment,
  secretsOf,
  writeEnvFile,
  type StackAddresses,
  type StackPorts,
} from './settings.ts'

export type Start = {
  readonly stateDir: string
  readonly ports: StackPorts
  readonly at: StackAddresses
  /** Runs the workers from their sources, bundled again after each edit; without it they run as they are built. */
  readonly develop?: {
    /** The folder of the app's static files. */
    readonly assets: string
    /** The port where a debugger attaches to the app's worker. */
    readonly inspectorPort: number
  }
}

const flags = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => ['--var', `${name}:${value}`])

type WorkerRun = {
  /** Its first module, and the folder of its bundle. */
  readonly main: string
  readonly bundle: string
  readonly config: string
  readonly port: number
  readonly persistTo: string
  readonly inspectorPort?: number
}

function workerArgs({ develop }: Start, { main, bundle, config, port, persistTo, inspectorPort = 0 }: WorkerRun) {
  const program = develop === undefined ? [path.join(bundle, 'index.js'), '--no-bundle'] : [main]
  return [
    'dev',
    ...program,
    `--config=${config}`,
    '--ip=127.0.0.1',
    `--port=${port}`,
    `--inspector-port=${inspectorPort}`,
    `--persist-to=${persistTo}`,
    '--show-interactive-dev-session=false',
  ]
}

type Secrets = Readonly<Record<string, string>>

/** `beside` are secrets that wrangler.toml does not require: of the file it takes no others. */
function startApp(start: Start, secretsFile: string, beside: Secrets): Service {
  const { stateDir, ports, at, develop } = start
  const folder = layout(stateDir)
  const args = workerArgs(start, {
    main: 'worker/index.ts',
    bundle: folder.appBundle,
    config: configOf(stateDir),
    port: ports.app,
    persistTo: folder.appData,
    ...(develop && { inspectorPort: develop.inspectorPort }),
  })
  const own = [
    '--assets',
    develop?.assets ?? folder.assets,
    '--env-file',
    secretsFile,
    ...flags({ ...developmentVariables(at, messengersFromEnvironment()), ...beside }),
  ]
  return startService('wrangler', {
    name: 'app',
    args: [...args, ...own],
    env: registryOf(stateDir),
    logFile: path.join(folder.logs, 'app.log'),
  })
}

function startSandbox(start: Start, secretsFile: string): Service {
  const { stateDir, ports, at } = start
  const folder = layout(stateDir)
  const args = workerArgs(start, {
    main: 'sandbox/index.ts',
    bundle: folder.sandboxBundle,
    config: 'sandbox/wrangler.toml',
    port: ports.sandbox,
    persistTo: folder.sandboxData,
  })
  const own = ['--env-file', secretsFile, ...flags({ APP_URL: at.app, SANDBOX_URL: at.sandbox })]
  return startService('wrangler', {
    name: 'sandbox',
    args: [...args, ...own],
    env: registryOf(stateDir),
    logFile: path.join(folder.logs, 'sandbox.log'),
  })
}

/** The environment by which the servers of one state folder find each other, and those of no other. */
const registryOf = (stateDir: string) => ({ WRANGLER_REGISTRY_PATH: layout(stateDir).registry })

function startRoom(start: Start, secretsFile: string, rotating: Secrets): Service {
  const { stateDir, ports } = start
  const folder = layout(stateDir)
  const args = workerArgs(start, {
    main: 'party/index.ts',
    bundle: folder.roomBundle,
    config: 'party/wrangler.toml',
    port: ports.room,
    persistTo: folder.roomData,
  })
  const ofRoom = Object.fromEntries(Object.entries(rotating).filter(([name]) => name.startsWith('ROOM_SECRET')))
  return startService('wrangler', {
    name: 'room',
    args: [...args, '--env-file', secretsFile, ...flags({ ...ofRoom })],
    env: registryOf(stateDir),
    logFile: path.join(folder.logs, 'room.log'),
  })
}

async function answers(url: string, ok: (status: number) => boolean): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return ok(response.status)
  } catch {
    return false
  }
}

/** Waits until a started service answers an address as it should; rejects where it ends before, or within three minutes. */
export async function untilAnswers(service: Service, url: string, ok: (status: number) => boolean): Promise<void> {
  const deadline = Date.now() + 180_000
  while (!(await answers(url, ok))) {
    if (Date.now() > deadline) throw new Error(`${service.name} does not answer at ${url}`)
    await Promise.race([service.died, new Promise((resolve) => setTimeout(resolve, 100))])
  }
}

export type Servers = {
  readonly services: readonly Service[]
  /** Starts the room again after it was stopped; the new one takes its place among the services. */
  restartRoom(): Promise<void>
  stopRoom(): Promise<void>
  stop(): Promise<void>
}

/** Starts the app, the room and the sandbox and returns when all three answer. */
export async function startServers(start: Start): Promise<Servers> {
  const secrets = developmentSecrets(start.stateDir)
  const appSecrets = path.join(start.stateDir, 'app.env')
  const sandboxSecrets = path.join(start.stateDir, 'sandbox.env')
  const roomSecrets = path.join(start.stateDir, 'room.env')
  writeEnvFile(appSecrets, secrets)
  writeEnvFile(sandboxSecrets, secretsOf(secrets, 'sandbox/wrangler.toml'))
  writeEnvFile(roomSecrets, secretsOf(secrets, 'party/wrangler.toml'))
  const app = startApp(start, appSecrets, rotatingSecrets(secrets))
  const sandbox = startSandbox(start, sandboxSecrets)
  const newRoom = () => startRoom(start, roomSecrets, rotatingSecrets(secrets))
  const untilRoomAnswers = (service: Service) =>
    untilAnswers(service, `http://localhost:${start.ports.room}/`, (status) => status < 500)
  let room = newRoom()
  const services = [app, sandbox, room]
  const stop = async () => {
    await Promise.all([app, sandbox, room].map((service) => service.stop()))
  }
  try {
    await Promise.all([
      untilAnswers(app, `http://localhost:${start.ports.app}/api/health`, (status) => status === 200),
      untilAnswers(sandbox, `${start.at.sandbox}/`, (status) => status < 500),
      untilRoomAnswers(room),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return {
    services,
    stop,
    stopRoom: () => room.stop(),
    async restartRoom() {
      await room.stop()
      room = newRoom()
      await untilRoomAnswers(room)
    },
  }
}
