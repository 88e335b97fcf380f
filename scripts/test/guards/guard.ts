/** One guard of the product, how it is taken away, and the tests that must notice. */
export type Guard = {
  /** Its purpose in plain words. */
  readonly name: string
  /** The file that has it; a path from the root. */
  readonly place: string
  /** The text that is it. It stands there once. */
  readonly has: string
  /** The text without it, which still compiles. */
  readonly without: string
  /** A file of tests, and the part of a test's title that notices. */
  readonly noticedBy: readonly [file: string, title: string]
}

/** The source without a guard. Throws where its place is gone, or where there is more than one. */
export function withoutGuard(source: string, { name, place, has, without }: Guard): string {
  const [before, ...after] = source.split(has)
  const found = after.length
  if (found !== 1) throw new Error(`"${name}" is to be in ${place} once, and is found ${found} times`)
  return [before, after[0]].join(without)
}
