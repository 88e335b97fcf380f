import type { Dependencies } from '#core/dependencies.ts'
import { archivedByReference, restoreVisit } from '#worker/archive/index.ts'

/**
 * Returns the rows that a provider's reference finds, and looks once more where there are none: the visit may lie in
 * the archive, and comes back then, so that a late word about money is taken as any other. `reference` is ours: the id
 * of a payment or a refund, or the number of an order.
 */
export async function alsoFromArchive<Row>(
  deps: Dependencies,
  reference: string,
  find: () => PromiseLike<Row[]>,
): Promise<Row[]> {
  const found = await find()
  if (found.length > 0) return found
  const [archived] = await archivedByReference(deps.db, reference)
  if (archived === undefined) return []
  await restoreVisit(deps, archived, { actor: { kind: 'provider', id: null }, reason: null })
  return find()
}
