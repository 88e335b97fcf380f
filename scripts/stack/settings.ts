import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { root } from './process.ts'

export type StackPorts = { readonly app: number; readonly room: number; readonly sandbox: number }

export type StackAddresses = {
  readonly app: string
  /** The address of payment frames: the app by another name. */
  readonly frame: string
  readonly room: string
  readonly sandbox: string
}

/** Ports of a stack that is developed with, beside the usual ones. */
export type DevPorts = {
  /** The port of the app's worker, behind the server of the pages. */
  readonly worker: number
  /** The port at which a debugger attaches to the app's worker. */
  readonly inspector: number
}

const portOf = (name: string, usual: number) => Number(process.env[name] ?? usual)

/** The ports a person's own start uses, each changeable by the environment. */
export const portsFromEnvironment = (): StackPorts => ({
  app: portOf('APP_PORT', 8787),
  room: portOf('ROOM_PORT', 1999),
  sandbox: portOf('SANDBOX_PORT', 8788),
})

/**
 * Returns whether a fresh state folder begins with the demo's history; `DEMO=small` leaves it at a few visits, in
 * seconds.
 */
export const wantsHistory = (): boolean => process.env['DEMO'] !== 'small'

/** Returns the further ports of `npm run dev`, each changeable by the environment. */
export const devPortsFromEnvironment = (): DevPorts => ({
  worker: portOf('WORKER_PORT', 8786),
  inspector: portOf('INSPECTOR_PORT', 9229),
})

export function addresses(ports: StackPorts): StackAddresses {
  return {
    app: `http://localhost:${ports.app}`,
    frame: `http://127.0.0.1:${ports.app}`,
    room: `http://localhost:${ports.room}`,
    sandbox: `http://localhost:${ports.sandbox}`,
  }
}

const wranglerToml = () => readFileSync(path.join(root, 'wrangler.toml'), 'utf8')

/** Names of the secrets that a wrangler.toml, the app's when none is given, requires. */
export function secretNames(toml: string = wranglerToml()): readonly string[] {
  const list = /^\[secrets\]\s*^required\s*=\s*\[([^\]]*)\]/m.exec(toml)?.[1] ?? ''
  return [...list.matchAll(/"([A-Z][A-Z0-9_]*)"/g)].map(([, name = '']) => name)
}

/** The plain variables of wrangler.toml, by name. */
export function variables(toml: string = wranglerToml()): Readonly<Record<string, string>> {
  const table = /^\[vars\]\n((?:(?!\[).*\n?)*)/m.exec(toml)?.[1] ?? ''
  return Object.fromEntries(
    [...table.matchAll(/^([A-Z][A-Z0-9_]*)\s*=\s*"([^"]*)"/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** The cron lines of wrangler.toml. */
export function cronLines(toml: string = wranglerToml()): readonly string[] {
  const list = /^crons\s*=\s*\[([^\]]*)\]/m.exec(toml)?.[1] ?? ''
  return [...list.matchAll(/"([^"]+)"/g)].map(([, line = '']) => line)
}

/** Returns those of the development secrets that another worker's wrangler.toml requires; it gets no others. */
export function secretsOf(secrets: Readonly<Record<string, string>>, toml: string): Readonly<Record<string, string>> {
  const required = secretNames(readFileSync(path.join(root, toml), 'utf8'))
  return Object.fromEntries(required.map((name) => [name, secrets[name] ?? '']))
}

/** Returns the secrets that stand beside a development secret while it is rotated by hand in `secrets.json`. */
export const rotatingSecrets = (secrets: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(secrets).filter(([name]) => /^[A-Z_]+_SECRET_(NEXT|FORMER)$/.test(name)))

/** Development secrets, made once per state folder and kept there. Their mark makes a production worker refuse them. */
export function developmentSecrets(stateDir: string): Readonly<Record<string, string>> {
  const file = path.join(stateDir, 'secrets.json')
  const known: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const kept = new Map<string, unknown>(Object.entries(known ?? {}))
  const secrets = Object.fromEntries(
    secretNames().map((name) => {
      const value = kept.get(name)
      return [name, typeof value === 'string' ? value : `sandbox-${randomBytes(32).toString('hex')}`]
    }),
  )
  const texts = [...kept].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const all = { ...secrets, ...rotatingSecrets(Object.fromEntries(texts)) }
  writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 })
  return all
}

/** Message gateways; each is a path of the sandbox by its name. The first of a kind is the default. */
const messengers = { SMS: ['46elks', 'twilio'], EMAIL: ['resend', 'postmark'] } as const

export type Messengers = { readonly [Kind in keyof typeof messengers]: (typeof messengers)[Kind][number] }

const usualMessengers: Messengers = { SMS: messengers.SMS[0], EMAIL: messengers.EMAIL[0] }

function chosen<Name extends string>(variable: string, among: readonly [Name, ...Name[]]): Name {
  const wanted = process.env[variable] ?? among[0]
  const found = among.find((one) => one === wanted)
  if (found === undefined) throw new Error(`${variable} has to be one of ${among.join(', ')}`)
  return found
}

/** Returns the providers that carry the messages of a person's own start, changeable by the environment. */
export function messengersFromEnvironment(): Messengers {
  return { SMS: chosen('SMS_PROVIDER', messengers.SMS), EMAIL: chosen('EMAIL_PROVIDER', messengers.EMAIL) }
}

/** Variables that differ on this machine from wrangler.toml: every provider (`*_BASE_URL`) is a path of the sandbox. */
export function developmentVariables(
  to: StackAddresses,
  by: Messengers = usualMessengers,
): Readonly<Record<string, string>> {
  const vendorPaths: Readonly<Record<string, string>> = by
  const own: Record<string, string> = {
    SMS_PROVIDER: by.SMS,
    EMAIL_PROVIDER: by.EMAIL,
    ENVIRONMENT: 'development',
    APP_URL: to.app,
    FRAME_URL: to.frame,
    PARTY_URL: to.room,
    PUSH_SERVICES: to.sandbox,
    // The demo’s users sign in by their passwords alone; each may add a second way.
    MFA_REQUIRED_ROLES: 'none',
  }
  return Object.fromEntries(
    Object.keys(variables()).flatMap((name) => {
      const vendor = /^(.+)_BASE_URL$/.exec(name)?.[1]
      const value =
        own[name] ?? (vendor && `${to.sandbox}/${vendorPaths[vendor] ?? vendor.toLowerCase().replaceAll('_', '-')}`)
      return value ? [[name, value]] : []
    }),
  )
}

/** Writes NAME=value lines as wrangler reads them with --env-file. */
export function writeEnvFile(file: string, values: Readonly<Record<string, string>>): void {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
  writeFileSync(file, lines.join(''), { mode: 0o600 })
}
