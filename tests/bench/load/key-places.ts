import type { Notes } from './notes.ts'

/** Returns the true places of keys: a key laid into a box that has another one's is noticed at once. */
export function createKeyPlaces(notes: Notes) {
  const inBox = new Map<string, string>()
  const place = (accountId: string, boxNumber: number) => `${accountId} box ${boxNumber}`
  return {
    lay(accountId: string, boxNumber: number, processId: string): void {
      const at = place(accountId, boxNumber)
      const there = inBox.get(at)
      if (there !== undefined && there !== processId) {
        notes.seen.push({ check: 'I2', what: `the key of ${processId} was laid in ${at}, where that of ${there} lies` })
      }
      const other = [...inBox].find(([box, id]) => id === processId && box !== at)
      if (other !== undefined)
        notes.seen.push({ check: 'I2', what: `${processId} has keys in ${at} and in ${other[0]}` })
      inBox.set(at, processId)
    },
    take(accountId: string, boxNumber: number, processId: string): void {
      const at = place(accountId, boxNumber)
      const there = inBox.get(at)
      if (there !== processId) {
        notes.seen.push({ check: 'I2', what: `${processId} opened ${at}, where ${there ?? 'no'} key lies` })
      }
      inBox.delete(at)
    },
  }
}

export type KeyPlaces = ReturnType<typeof createKeyPlaces>
