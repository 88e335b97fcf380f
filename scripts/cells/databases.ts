import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import * as z from 'zod'

import { ask, change, type EnvironmentTools } from '#scripts/deploy/deployment.ts'
import { appOf, flagsOf } from '#scripts/environments/environment.ts'
import { cellsOf, readToml, settingsOf } from '#scripts/environments/wrangler-toml.ts'

import type { MoveCell } from './move/cell.ts'
import { together } from './move/together.ts'

const answerSchema = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) })).min(1)

/** An argument of a command may be 128 kB long. */
const longestCommand = 90_000

/** The most queries that one command holds. */
const asCommands = (queries: readonly string[]) =>
  together(queries, { most: longestCommand, sizeOf: (sql) => sql.length + 2 })

/**
 * Repeats a read of a database that somebody else holds, or that a connection to was lost: a read does no harm twice.
 */
async function patiently<Answer>(work: () => Promise<Answer>, tries = 4): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (tries === 0) throw error
    await pause(1_000)
    return patiently(work, tries - 1)
  }
}

const ended = (sql: string) => (sql.trimEnd().endsWith(';') ? sql : `${sql};`)

/** The place of this machine's databases, and the configuration that binds them. */
export type LocalCells = { readonly data: string; readonly config: string }

/**
 * The cells that a town binds, by wrangler: those that are deployed, or those of this machine. D1 stops a query after thirty seconds
 * and answers 50 MB at most, as one JSON text that is held whole here. What is applied is a file that is
 * imported, of up to 5 GB, with statements of up to 100 kB; the database answers nobody meanwhile, so that a move keeps batches
 * small (`move/limits.ts`).
 */
export function cellsAt(on: EnvironmentTools, local: LocalCells | null): readonly MoveCell[] {
  const where = appOf(on)
  const toml =
    local === null ? readToml(on.folder, where) : settingsOf(readFileSync(local.config, 'utf8'), 'production')
  const place =
    local === null ? ['--remote', ...flagsOf(where)] : ['--local', '--config', local.config, '--persist-to', local.data]
  const at = (number: number, name: string): MoveCell => {
    const execute = ['d1', 'execute', name, ...place, '--json', '--yes']
    const askAll = async (sql: string) => {
      const answer = await patiently(() => ask(on, answerSchema, [...execute, '--command', sql]))
      return answer.map(({ results }) => results)
    }
    return {
      number,
      name,
      ask: async (sql) => (await askAll(sql)).flat(),
      async askEach(queries) {
        const answers: Awaited<ReturnType<MoveCell['askEach']>>[number][] = []
        for (const some of asCommands(queries)) answers.push(...(await askAll(some.join(';\n'))))
        return answers
      },
      async apply(statements) {
        const folder = mkdtempSync(path.join(tmpdir(), 'cells-'))
        try {
          const file = path.join(folder, 'batch.sql')
          writeFileSync(file, `${statements.map(ended).join('\n')}\n`, { mode: 0o600 })
          await change(on, 'wrangler', [...execute, '--file', file])
        } finally {
          rmSync(folder, { recursive: true, force: true })
        }
      },
    }
  }
  return cellsOf(toml).map(({ number, name }) => at(number, name))
}
