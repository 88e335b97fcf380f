/** Counts why calls were refused: the status and the code of the problem, or what stands in its place. */
export function refusalsOf() {
  const counts = new Map<string, number>()

  function reasonOf(text: string): string {
    try {
      const { code }: { code?: unknown } = JSON.parse(text)
      return typeof code === 'string' ? code : 'without a code'
    } catch {
      return 'without a code'
    }
  }

  return {
    take(status: number, text: string): void {
      if (status < 400) return
      const reason = `${status} ${reasonOf(text)}`
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    },
    list: (): readonly (readonly [reason: string, times: number])[] =>
      [...counts].toSorted(([, one], [, other]) => other - one),
  }
}
