/** Keys of everything that is cached of one process, by its canonical code. */
export const processKeys = {
  all: (code: string) => ['process', code] as const,
  init: (code: string) => ['process', code, 'init'] as const,
  part: (code: string, part: string) => ['process', code, 'part', part] as const,
  writes: (code: string) => ['process', code, 'writes'] as const,
}

/** Writes of one process go one after another, in the order they were made. */
export function writeScope(code: string): { id: string } {
  return { id: `process-${code}` }
}
