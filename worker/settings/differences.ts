import { changedMeanwhile } from './resource.ts'

/** Guarantee: exactly the fields that are named. */
export function pick<Thing, Name extends keyof Thing>(thing: Thing, names: readonly Name[]): Pick<Thing, Name> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>
}

/** The fields of a form that are other than what is stored. */
export function differing<Form extends object>(stored: Form, form: Form): string[] {
  const values = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(form)
    .filter(([name, value]: [string, unknown]) => JSON.stringify(values.get(name)) !== JSON.stringify(value))
    .map(([name]) => name)
}

export function isSame<Form extends object>(stored: Form, form: Form): boolean {
  return differing(stored, form).length === 0
}

type Changing<Thing> = {
  subject: string
  /** That was seen. */
  version: number
  read: () => Promise<Thing>
  /** Names of what is to be other than it is. */
  differs: (before: Thing) => string[]
  write: (names: string[], before: Thing) => Promise<Thing>
}

/** Changes what differs, where it is told of by name: it is read first, and nothing is written where all is as asked. */
export async function changeDifferences<Thing extends object & { version: number }>({
  subject,
  version,
  read,
  differs,
  write,
}: Changing<Thing>): Promise<Thing> {
  const before = await read()
  const names = differs(before)
  if (names.length === 0) return before
  if (before.version !== version) throw changedMeanwhile(subject, before)
  return write(names, before)
}
