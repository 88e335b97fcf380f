import type * as z from 'zod'

import type { RunningEnvironment } from '#scripts/demo.ts'
import { refusalOf } from '#scripts/deploy/faults/permissions.ts'
import type { Environment } from '#scripts/environments/environment.ts'

import { answerIn, plainWords, wordsOf } from './answers.ts'
import { isProven } from './proofs.ts'

/** The result of another tool's command. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** The subject and the means of a deployment. */
export type Deployment = {
  readonly environmentName: Environment
  /** The folder with `wrangler.toml`, `migrations` and the build. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Commands that change something are told instead of run. */
  readonly isDryRun: boolean
  readonly say: (line: string) => void
  /** Runs a tool to its end, or to the end of its time; `input` is its standard input. */
  readonly run: (command: string, args: readonly string[], input?: string) => Promise<Ended>
  /** Asks for a secret at the terminal, unseen; null where nobody sits at one. */
  readonly ask: ((name: string) => Promise<string>) | null
  /** Asks a person for a yes; missing, or null, where nobody sits at a terminal. */
  readonly confirm?: ((question: string) => Promise<boolean>) | null
  readonly build: (environmentName: Environment) => Promise<unknown>
  /** Connects a sandbox's desk to its app; the first time visits are made in it. */
  readonly seedEnvironment: (environmentName: RunningEnvironment & { readonly isFirst: boolean }) => Promise<void>
  readonly get: (url: string, init?: RequestInit) => Promise<Response>
  /** Returns the HTTP status that a WebSocket's handshake is answered with. */
  readonly handshake: (url: string) => Promise<number>
  readonly pause: (milliseconds: number) => Promise<void>
}

/** The means of looking at the platform and changing it. */
export type Tools = Pick<Deployment, 'folder' | 'isDryRun' | 'say' | 'run' | 'confirm'>

/** The same where it matters which town is meant. */
export type EnvironmentTools = Tools & Pick<Deployment, 'environmentName'>

/** The reasons for stopping, a line for each cause. */
export class NotDeployed extends Error {
  constructor(causes: readonly string[]) {
    super(causes.join('\n'))
  }
}

/** A tool that failed, did not end, or answered what is not understood. */
export class ToolFailed extends NotDeployed {}

const spelled = (command: string, args: readonly string[]) =>
  [command, ...args].map((word) => (/^[\w@./:=-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')

type Called = { readonly command: string; readonly args: readonly string[] }

/** Returns why a command that failed did so, in plain words. */
export function failureOf({ command, args }: Called, ended: Ended): ToolFailed {
  const refusal = command === 'wrangler' ? refusalOf(args, ended) : null
  const words = [`${spelled(command, args)} ended with ${ended.code}`, ...wordsOf(ended)]
  return new ToolFailed(refusal === null ? words : [...words, refusal])
}

/** Runs a command that only looks; it runs in a dry run too, and has to succeed. */
export async function look(on: Tools, command: string, args: readonly string[]): Promise<string> {
  const ended = await tryLooking(on, command, args)
  if (ended.code === 0) return ended.stdout
  throw failureOf({ command, args }, ended)
}

/** Runs a command that only looks and may fail, which says something too. */
export async function tryLooking(on: Tools, command: string, args: readonly string[]): Promise<Ended> {
  on.say(`  ? ${spelled(command, args)}`)
  return on.run(command, args)
}

/**
 * Runs a command of wrangler that only looks, and returns the JSON that it printed. Throws NotDeployed when it fails or
 * prints something else than `schema` says: what is not understood is never taken for nothing.
 */
export async function ask<Schema extends z.ZodType>(
  on: Tools,
  schema: Schema,
  args: readonly string[],
): Promise<z.output<Schema>> {
  return understood(schema, { command: 'wrangler', args }, await look(on, 'wrangler', args))
}

/** Returns the JSON that a command printed. Throws NotDeployed when it is something else than `schema` says. */
export function understood<Schema extends z.ZodType>(schema: Schema, called: Called, stdout: string): z.output<Schema> {
  const answer = answerIn(schema, stdout)
  if (answer !== null) return answer
  const said = plainWords(stdout) || '(nothing)'
  throw new ToolFailed([`${spelled(called.command, called.args)} answered what is not understood:`, said])
}

const notKnown = 'Whether that was carried out is not known.'

/**
 * Runs a command that changes something and has to succeed; a dry run tells it only. `input` is never told. Throws
 * NotDeployed when it fails, and when it says nothing by which it is known to be done.
 */
export async function change(on: Tools, command: string, args: readonly string[], input?: string): Promise<void> {
  await changeAndRead(on, command, args, input)
}

/** Does the same, and returns what the command printed; null in a dry run. */
export async function changeAndRead(
  on: Tools,
  command: string,
  args: readonly string[],
  input?: string,
): Promise<string | null> {
  on.say(`  ${on.isDryRun ? 'would run' : '>'} ${spelled(command, args)}${input === undefined ? '' : ' < (secret)'}`)
  if (on.isDryRun) return null
  const ended = await on.run(command, args, input)
  if (ended.code !== 0) throw new ToolFailed([failureOf({ command, args }, ended).message, notKnown])
  if (isProven(args, ended.stdout)) return ended.stdout
  const said = wordsOf(ended)
  throw new ToolFailed([
    `${spelled(command, args)} ended well and does not say that it is done:`,
    ...(said.length === 0 ? ['(nothing)'] : said),
    notKnown,
  ])
}
