import type { RunningTown } from '#scripts/demo.ts'
import type { Town } from '#scripts/towns/town.ts'

/** What a command of another tool ended with. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** What a deployment works on and by. */
export type Deployment = {
  readonly town: Town
  /** Where `wrangler.toml`, `migrations` and what is built lie. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Commands that change something are told instead of run. */
  readonly isDryRun: boolean
  readonly say: (line: string) => void
  /** Runs a tool to its end; `input` is its standard input. */
  readonly run: (command: string, args: readonly string[], input?: string) => Promise<Ended>
  /** Asks for a secret at the terminal, unseen; null where nobody sits at one. */
  readonly ask: ((name: string) => Promise<string>) | null
  /** Asks a person for a yes; missing, or null, where nobody sits at a terminal. */
  readonly confirm?: ((question: string) => Promise<boolean>) | null
  readonly build: (town: Town) => Promise<unknown>
  /** Connects a sandbox's desk to its app; the first time visits are made in it. */
  readonly openTown: (town: RunningTown & { readonly isFirst: boolean }) => Promise<void>
  readonly get: (url: string, init?: RequestInit) => Promise<Response>
  readonly pause: (milliseconds: number) => Promise<void>
}

/** What it takes to look at the platform and to change it. */
export type Tools = Pick<Deployment, 'folder' | 'isDryRun' | 'say' | 'run' | 'confirm'>

/** The same where it matters which town is meant. */
export type TownTools = Tools & Pick<Deployment, 'town'>

/** Why nothing more is done, a line for each cause. */
export class NotDeployed extends Error {
  constructor(causes: readonly string[]) {
    super(causes.join('\n'))
  }
}

const spelled = (command: string, args: readonly string[]) =>
  [command, ...args].map((word) => (/^[\w@./:=-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')

async function ran(on: Tools, command: string, args: readonly string[], input?: string): Promise<string> {
  const { code, stdout, stderr } = await on.run(command, args, input)
  if (code === 0) return stdout
  throw new NotDeployed([`${spelled(command, args)} ended with ${code}`, stdout.trim(), stderr.trim()].filter(Boolean))
}

/** Runs a command that only looks; it runs in a dry run too, and has to succeed. */
export async function look(on: Tools, command: string, args: readonly string[]): Promise<string> {
  on.say(`  ? ${spelled(command, args)}`)
  return ran(on, command, args)
}

/** The same for one that may fail, which says something too. */
export async function tryLooking(on: Tools, command: string, args: readonly string[]): Promise<Ended> {
  on.say(`  ? ${spelled(command, args)}`)
  return on.run(command, args)
}

/** Runs a command that changes something and has to succeed; a dry run tells it only. `input` is never told. */
export async function change(on: Tools, command: string, args: readonly string[], input?: string): Promise<void> {
  on.say(`  ${on.isDryRun ? 'would run' : '>'} ${spelled(command, args)}${input === undefined ? '' : ' < (secret)'}`)
  if (!on.isDryRun) await ran(on, command, args, input)
}

/** The same, answering what the command printed; null in a dry run. */
export async function changeTelling(on: Tools, command: string, args: readonly string[]): Promise<string | null> {
  on.say(`  ${on.isDryRun ? 'would run' : '>'} ${spelled(command, args)}`)
  return on.isDryRun ? null : ran(on, command, args)
}

/** The JSON that a command printed, after whatever it said before. */
export function printed(stdout: string): unknown {
  const from = stdout.search(/^[[{]/m)
  if (from < 0) throw new NotDeployed(['The answer is no JSON:', stdout.trim()])
  return JSON.parse(stdout.slice(from))
}
