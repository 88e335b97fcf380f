/** Items in groups, each as large as fits below `most` by `sizeOf`; what is larger by itself is a group of its own. */
export function* together<Item>(
  items: readonly Item[],
  { most, sizeOf }: { readonly most: number; readonly sizeOf: (item: Item) => number },
): Generator<readonly Item[]> {
  let some: Item[] = []
  let size = 0
  for (const item of items) {
    const own = sizeOf(item)
    if (some.length > 0 && size + own > most) {
      yield some
      some = []
      size = 0
    }
    some.push(item)
    size += own
  }
  if (some.length > 0) yield some
}
