/** Production, or the town to try beside it, whose providers the sandbox plays. */
export const environments = ['production', 'staging'] as const
export type Environment = (typeof environments)[number]

/** An `--env` that is none; a fault of the command, as those of `parseArgs` are. */
export class UnknownEnvironment extends Error {
  readonly code = 'ERR_PARSE_ARGS_UNKNOWN_TOWN'
}

/** The town that `--env` names. Throws UnknownEnvironment where there is none of that name. */
export function environmentNamed(name: string): Environment {
  const town = environments.find((one) => one === name)
  if (town === undefined) throw new UnknownEnvironment(`There is no environment "${name}"`)
  return town
}

/** A worker with a database: its `wrangler.toml` and its migrations, from the root. */
export type Part = { readonly toml: string; readonly migrations: string }

const appPart: Part = { toml: 'wrangler.toml', migrations: 'migrations' }
/** The room has no database. */
const roomPart = { toml: 'party/wrangler.toml' }
const sandboxPart: Part = { toml: 'sandbox/wrangler.toml', migrations: 'sandbox/migrations' }

export type Where = { readonly town: Environment; readonly part: Part }

/** A worker, with a database or without one. */
export type WorkerOf = { readonly town: Environment; readonly part: Pick<Part, 'toml'> }

export const production: Where = { town: 'production', part: appPart }

/** The app of a town. */
export const appOf = ({ town }: { readonly town: Environment }): Where => ({ town, part: appPart })

/** The room of a town. */
export const roomOf = ({ town }: { readonly town: Environment }): WorkerOf => ({ town, part: roomPart })

/** The sandbox, which stands in staging alone. */
export const sandbox: Where = { town: 'staging', part: sandboxPart }

/** Returns how wrangler is told which worker is meant. */
export const flagsOf = ({ town, part }: WorkerOf): readonly string[] => [
  ...(part === appPart ? [] : ['--config', part.toml]),
  ...(town === 'production' ? [] : ['--env', town]),
]
