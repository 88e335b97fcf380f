import { NotDeployed } from '#scripts/deploy/deployment.ts'
import { changeRows, readRows } from '#scripts/deploy/migrations.ts'
import { appOf } from '#scripts/environments/environment.ts'
import { bindingOf, cellsOf, readToml, type Cell } from '#scripts/environments/wrangler-toml.ts'

import type { Rotation } from './rotation.ts'

/** One of the databases that a rotation asks. */
export type RotatedCell = {
  readonly number: number
  /** The label in front of a line about it: its binding where there are several, nothing where there is one. */
  readonly label: string
  /** The rows of a query. Throws where the database cannot be asked: that is never as if there were none. */
  readonly rows: (sql: string) => Promise<readonly Record<string, unknown>[]>
  /** Runs a statement that changes rows. */
  readonly change: (sql: string) => Promise<void>
}

const addCommand = ({ environmentName }: Rotation) =>
  `npm run cells -- add --remote${environmentName === 'production' ? '' : ` --env ${environmentName}`}`

function rotatedCell(on: Rotation, { number, name }: Cell, isOnly: boolean): RotatedCell {
  const binding = bindingOf(number)
  const asked = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work
    } catch (error) {
      if (isOnly) throw error
      throw new NotDeployed([
        `${binding} (${name}) cannot be asked, and nobody knows what hangs there. Nothing more was changed.`,
        ...(number === 1 ? [] : [`Where it was never ready: ${addCommand(on)} goes on with it.`]),
        error instanceof Error ? error.message : String(error),
      ])
    }
  }
  return {
    number,
    label: isOnly ? '' : `${binding}: `,
    rows: (sql) => asked(readRows(on, appOf(on), sql, name)),
    change: (sql) => asked(changeRows(on, appOf(on), sql, name)),
  }
}

/** Throws where groups lie in a database that these settings do not bind: what hangs there would be looked for nowhere. */
async function refuseUnbound(first: RotatedCell, cells: readonly Cell[]): Promise<void> {
  const rows = await first.rows('select distinct cell from slots order by cell')
  const numbers = rows.map(({ cell }) => Number(cell))
  const unbound = numbers.filter((number) => cells.every((cell) => cell.number !== number))
  if (unbound.length === 0) return
  throw new NotDeployed([
    `Groups lie in ${unbound.map(bindingOf).join(', ')}, which wrangler.toml does not bind: take the one that was deployed.`,
    'Nothing was changed.',
  ])
}

/**
 * Every database that a town binds, the first one first. Throws where one is written down and was never made, or groups lie
 * in one that is not written down.
 */
export async function rotatedCells(on: Rotation): Promise<readonly RotatedCell[]> {
  const cells = cellsOf(readToml(on.folder, appOf(on)))
  const unmade = cells.filter(({ number, id }) => number > 1 && id === null)
  if (unmade.length > 0) {
    throw new NotDeployed([
      ...unmade.map(({ number, name }) => `${bindingOf(number)} (${name}) stands in wrangler.toml and was never made.`),
      `${addCommand(on)} goes on with it. Nothing was changed.`,
    ])
  }
  const isOnly = cells.length === 1
  await refuseUnbound(rotatedCell({ ...on, say: () => {} }, cells[0], isOnly), cells)
  return cells.map((cell) => rotatedCell(on, cell, isOnly))
}
