/** A call of a method or function, as it stands in a file of this repository. */
export type CallUse = {
  /** Path of the file, relative to the repository, with forward slashes. */
  readonly from: string
  /** The called name: `fetch`, or the last word of `response.text`. */
  readonly name: string
  /** The word before it, where it is one: `response` of `response.text`. */
  readonly of: string | undefined
  readonly hasArguments: boolean
}

/** The one way to others, what it is built on, and the worker's own files and entry. */
const callers: ReadonlySet<string> = new Set([
  'worker/providers/exchange.ts',
  'worker/core/build-dependencies.ts',
  'worker/core/built-in-texts.ts',
  'worker/core/log/deployed-releases.ts',
  'worker/index.ts',
])

/** Files that read the body of a request that was counted before (`worker/core/http/body.ts`), or a file of our own. */
const readers: ReadonlySet<string> = new Set([
  'worker/cells/door.ts',
  'worker/core/http/validate.ts',
  'worker/core/built-in-texts.ts',
  'worker/devices/signed-call.ts',
  'worker/licences/uploaded-picture.ts',
  'worker/notifications/incoming/incoming.ts',
  'worker/payments/callbacks/incoming-message.ts',
])

const wholeBody: ReadonlySet<string> = new Set(['text', 'json', 'arrayBuffer', 'blob', 'bytes', 'formData'])

/** Returns why this call is not allowed here; undefined when it is. */
export function callProblem({ from, name, of, hasArguments }: CallUse): string | undefined {
  if (!/^(worker|party)\//.test(from) || /\.test\.tsx?$/.test(from)) return undefined
  if (name === 'fetch' && !callers.has(from)) return 'others are called by `exchange` of worker/providers only'
  const readsWhole = wholeBody.has(name) && of !== undefined && of !== 'z' && !hasArguments
  if (readsWhole && !readers.has(from)) return 'a body is read by `boundedBytes` only, which knows where to stop'
  return undefined
}
