import { writeFileSync } from 'node:fs'

import { prepareCell } from '#scripts/deploy/database.ts'
import { NotDeployed, type EnvironmentTools } from '#scripts/deploy/deployment.ts'
import { applyTo, pendingIn } from '#scripts/deploy/migrations.ts'
import { appOf } from '#scripts/environments/environment.ts'
import {
  databaseOf,
  furtherCellsOf,
  readToml,
  tomlFile,
  wholeToml,
  withFurtherCell,
  type FurtherCell,
} from '#scripts/environments/wrangler-toml.ts'

/**
 * Makes the next database of a town: its block in wrangler.toml, the database in the jurisdiction of the EU, its id, and what the
 * migrations make. A run that was cut off is gone on with; nothing is bound before the next deployment.
 */
export async function addCell(on: EnvironmentTools): Promise<void> {
  const where = appOf(on)
  const cell = await placeForCell(on)
  const { number, name } = cell
  if (!(await prepareCell(on, where, cell))) return
  // Nobody is there yet for whom it would be closed.
  const confirm = () => Promise.resolve(true)
  await applyTo({ ...on, confirm }, where, { isThere: true, database: name })
  const flags = on.environmentName === 'production' ? '' : ` -- --env ${on.environmentName}`
  on.say(
    `Cell ${number} is ready. Commit ${where.part.toml}, then npm run deploy${flags}: from then on groups may lie there.`,
  )
}

/** The last one, where it is not ready, or the next, which is written into wrangler.toml. */
async function placeForCell(on: EnvironmentTools): Promise<FurtherCell> {
  const where = appOf(on)
  const toml = readToml(on.folder, where)
  const first = databaseOf(toml)
  if (first.id === null) throw new NotDeployed(['The first database is still to be made: npm run deploy.'])
  const last = furtherCellsOf(toml).at(-1)
  if (last !== undefined && !(await isReady(on, last))) return last
  const number = (last?.number ?? 1) + 1
  const next = { number, name: `${first.name}-${number}`, id: null }
  writeFileSync(tomlFile(on.folder, where), withFurtherCell(wholeToml(on.folder, where), next, on.environmentName))
  on.say(`DB_${number} is written into ${where.part.toml}.`)
  return next
}

/** Returns whether a database that is written down was made, and is where the migrations lead. */
async function isReady(on: EnvironmentTools, { name, id }: { name: string; id: string | null }): Promise<boolean> {
  return id !== null && (await pendingIn(on, appOf(on), { isThere: true, database: name })).length === 0
}
