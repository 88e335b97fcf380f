/** SQL of the columns of the indexes that a table has of all its rows, one a row, in order; what is no column is null. */
export const indexColumnsSql = (table: string): string =>
  `select l.name as name, i.name as "column" from pragma_index_list('${table}') l, pragma_index_xinfo(l.name) i
    where l.partial = 0 and i."key" = 1 order by l.seq, i.seqno`

type IndexColumn = { readonly name?: unknown; readonly column?: unknown }

/** The columns of each index of nothing but columns, of what was read so. */
export function indexesOf(rows: readonly IndexColumn[]): readonly (readonly string[])[] {
  const found = new Map<unknown, unknown[]>()
  for (const { name, column } of rows) found.set(name, [...(found.get(name) ?? []), column])
  return [...found.values()].filter((some) => !some.includes(null)).map((some) => some.map(String))
}
