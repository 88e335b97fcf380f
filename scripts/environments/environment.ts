/** Production, or the town to try beside it, whose providers the sandbox plays. */
export const environments = ['production', 'staging'] as const
export type Environment = (typeof environments)[number]

/** An `--env` that is none; a fault of the command, as those of `parseArgs` are. */
export class UnknownEnvironment extends Error {
  readonly code = 'ERR_PARSE_ARGS_UNKNOWN_TOWN'
}

/** The town that `--env` names. Throws UnknownEnvironment where there is none of that name. */
export function environmentNamed(name: string): Environment {
  const environmentName = environments.find((one) => one === name)
  if (environmentName === undefined) throw new UnknownEnvironment(`There is no environment "${name}"`)
  return environmentName
}

/** A worker with a database: its `wrangler.toml` and its migrations, from the root. */
export type Part = { readonly toml: string; readonly migrations: string }

const appPart: Part = { toml: 'wrangler.toml', migrations: 'migrations' }
/** The room has no database. */
const roomPart = { toml: 'party/wrangler.toml' }
const sandboxPart: Part = { toml: 'sandbox/wrangler.toml', migrations: 'sandbox/migrations' }

export type Where = { readonly environmentName: Environment; readonly part: Part }

/** A worker, with a database or without one. */
export type WorkerOf = { readonly environmentName: Environment; readonly part: Pick<Part, 'toml'> }

export const production: Where = { environmentName: 'production', part: appPart }

/** The app of a town. */
export const appOf = ({ environmentName }: { readonly environmentName: Environment }): Where => ({
  environmentName,
  part: appPart,
})

/** The room of a town. */
export const roomOf = ({ environmentName }: { readonly environmentName: Environment }): WorkerOf => ({
  environmentName,
  part: roomPart,
})

/** The sandbox, which stands in staging alone. */
export const sandbox: Where = { environmentName: 'staging', part: sandboxPart }

/** Returns how wrangler is told which worker is meant. */
export const flagsOf = ({ environmentName, part }: WorkerOf): readonly string[] => [
  ...(part === appPart ? [] : ['--config', part.toml]),
  ...(environmentName === 'production' ? [] : ['--env', environmentName]),
]
