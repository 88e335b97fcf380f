import type { Dependencies, OwnName } from './dependencies.ts'

/**
 * Returns whether a name may be taken here: with several cells the first one says so before the row is written that has
 * it. With one the table itself does, and nothing is asked.
 */
export async function mayHave({ cells, slot }: Pick<Dependencies, 'cells' | 'slot'>, name: OwnName): Promise<boolean> {
  return cells === null || (await cells.claim(name, slot))
}
