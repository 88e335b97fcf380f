import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect } from 'vitest'

import { NotDeployed } from '#scripts/deploy/deployment.ts'

import { rehearsal, usePlatform as changePlatform } from './deploy-rehearsal.ts'
import type { Trouble } from './fake-platform.ts'
import { readCalls } from './recorded-tools.ts'

/** A command is run some hundred times. */
export const patience = 240_000

const troubles: readonly Trouble[] = [
  'fails',
  'fails when it is done',
  'hangs',
  'hangs when it is done',
  'says nothing',
  'says nothing when it is done',
  'answers HTML',
  'answers something else',
]

let before = ''

/** Gives each test of a file a place to go back to; `rehearse()` comes first. */
export function rehearseBadInput(): void {
  beforeEach(() => (before = mkdtempSync(path.join(tmpdir(), 'bad-input-'))))
  afterEach(() => rmSync(before, { recursive: true }))
}

const keep = () => cpSync(rehearsal.folder, before, { recursive: true })

function goBack(): void {
  rmSync(rehearsal.folder, { recursive: true })
  cpSync(before, rehearsal.folder, { recursive: true })
  rehearsal.said = []
}

const callsMade = () => readCalls(rehearsal.folder).length

/** Returns the error that the operator is told; null when the command went through all the same. */
const toldBy = (command: () => Promise<void>): Promise<string | null> =>
  command().then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(NotDeployed)
      return String(error)
    },
  )

export type Complaint = { readonly line: string; readonly how: Trouble; readonly words: string | null }

/**
 * Fails each call of a command in each way, and runs the command again afterwards until it goes through; `holds` checks
 * what is there then. Returns what the operator was told each time.
 */
export async function tryEach(
  command: () => Promise<void>,
  holds: () => void,
  ways = troubles,
): Promise<readonly Complaint[]> {
  keep()
  const first = callsMade()
  await command()
  const calls = readCalls(rehearsal.folder).slice(first)
  holds()
  const told: Complaint[] = []
  for (const [at, { tool, args }] of calls.entries()) {
    for (const how of ways) {
      goBack()
      changePlatform({ trouble: { call: first + at, how } })
      told.push({ line: `${tool} ${args.join(' ')}`, how, words: await toldBy(command) })
      changePlatform({ trouble: null })
      await command()
      holds()
    }
  }
  return told
}

export function expectPlainWords(told: readonly Complaint[], sentence: RegExp): void {
  for (const { line, how, words } of told) {
    const which = `${line} ${how}: ${words}`
    expect(which).toMatch(words === null ? harmless : sentence)
    expect(which).not.toMatch(/ZodError|"code": "|\n +at |undefined/)
  }
}

/** Calls of git whose failure is only printed; what was made is looked for again, and a bundle is there or not. */
const harmless = /^git |^wrangler (d1 create|r2 bucket create|deploy --dry-run) .* says nothing when it is done/

/** A command that stops in a step says so. */
export const stopped = /Stopped in the step "[\w ]+"\. (Nothing was changed|Done: .*\. Not done: .*\.\n.* Run it again)/
