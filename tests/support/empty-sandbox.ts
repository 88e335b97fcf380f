/** Empties every table. Work that still goes on in the background finds its database in place, unlike after a reset. */
export async function emptyDatabase(db: D1Database): Promise<void> {
  const tables = await db
    .prepare(`select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'd1_*'`)
    .all<{ name: string }>()
  const names = tables.results.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'))
  await db.batch(names.map((name) => db.prepare(`delete from "${name}"`)))
}
