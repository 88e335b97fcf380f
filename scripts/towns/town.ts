/** Production, or the town to try beside it, whose providers the sandbox plays. */
export const towns = ['production', 'staging'] as const
export type Town = (typeof towns)[number]

/** An `--env` that is none; a fault of the command, as those of `parseArgs` are. */
export class UnknownTown extends Error {
  readonly code = 'ERR_PARSE_ARGS_UNKNOWN_TOWN'
}

/** The town that `--env` names. Throws UnknownTown where there is none of that name. */
export function townNamed(name: string): Town {
  const town = towns.find((one) => one === name)
  if (town === undefined) throw new UnknownTown(`There is no environment "${name}"`)
  return town
}

/** A worker with a database: its `wrangler.toml` and its migrations, from the root. */
export type Part = { readonly toml: string; readonly migrations: string }

const appPart: Part = { toml: 'wrangler.toml', migrations: 'migrations' }
const sandboxPart: Part = { toml: 'sandbox/wrangler.toml', migrations: 'sandbox/migrations' }

export type Where = { readonly town: Town; readonly part: Part }

export const production: Where = { town: 'production', part: appPart }

/** The app of a town. */
export const appOf = ({ town }: { readonly town: Town }): Where => ({ town, part: appPart })

/** The sandbox, which stands in staging alone. */
export const sandbox: Where = { town: 'staging', part: sandboxPart }

/** How wrangler is told which worker is meant. */
export const flagsOf = ({ town, part }: Where): readonly string[] => [
  ...(part === appPart ? [] : ['--config', part.toml]),
  ...(town === 'production' ? [] : ['--env', town]),
]
