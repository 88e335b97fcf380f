/** What seeding gets to work with. */
export type DemoTarget = {
  /** Addresses of the running app, room and sandbox, without a trailing slash. */
  readonly appUrl: string
  readonly roomUrl: string
  readonly sandboxUrl: string
  readonly stateDir: string
  /** Runs SQL statements on the app's local database and returns the rows of the last one. */
  d1Execute(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

/** Fills the demo: called once, when a state folder's database is new and everything answers. */
export async function seedDemo(target: DemoTarget): Promise<void> {
  await target.d1Execute('PRAGMA optimize')
}
