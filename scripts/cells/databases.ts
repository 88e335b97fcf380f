import * as z from 'zod'

import { look, printed, type TownTools } from '#scripts/deploy/deployment.ts'
import { appOf, flagsOf } from '#scripts/towns/town.ts'
import { databaseOf, furtherCellsOf, readToml } from '#scripts/towns/wrangler-toml.ts'

import type { CellAt } from './look.ts'

const answerSchema = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }))

/** The cells that a town binds, by wrangler; `data` is where it keeps the local ones, null for those that are deployed. */
export function cellsAt(on: TownTools, data: string | null): readonly CellAt[] {
  const where = appOf(on)
  const toml = readToml(on.folder, data === null ? where : undefined)
  const place = data === null ? ['--remote', ...flagsOf(where)] : ['--local', '--persist-to', data]
  const at = (number: number, name: string): CellAt => ({
    number,
    name,
    async ask(sql) {
      const output = await look(on, 'wrangler', ['d1', 'execute', name, ...place, '--json', '--yes', '--command', sql])
      return answerSchema.parse(printed(output)).flatMap(({ results }) => results)
    },
  })
  return [at(1, databaseOf(toml).name), ...furtherCellsOf(toml).map(({ number, name }) => at(number, name))]
}
