export type LogFields = Record<string, string | number | boolean | null | undefined>

/** One JSON line per event. Pass ids and codes of ours only: no names, plates, phones, process codes or tokens. */
export type Log = {
  info: (event: string, fields?: LogFields) => void
  error: (event: string, fields?: LogFields) => void
}

export function createLog(base: LogFields, write: (line: string) => void = (line) => console.log(line)): Log {
  const emit = (level: string) => (event: string, fields?: LogFields) =>
    write(JSON.stringify({ level, event, ...base, ...fields }))
  return { info: emit('info'), error: emit('error') }
}

/** The name and code of an unknown error: messages of the database carry parameters and are never logged. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error }
  const root = rootCause(error)
  const d1 = /^(D1_[A-Z_]+|SQLITE_[A-Z_]+)/.exec(root.message)?.[1]
  return { errorName: root.name, errorCode: d1 ?? null, stack: stackOf(root) }
}

function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error
}

function stackOf(error: Error): string {
  // The stack begins with the message, lines and all.
  return (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .join('\n')
}
