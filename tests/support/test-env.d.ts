declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
    /** `1`: as many rounds as before a release (`npm run test:long`). */
    LONG: string
    /** `1`: the least that shows that a bench runs (`npm run bench -- --smallest`). */
    SMALLEST: string
    /** For a second cell: bound by another name, so that there is one cell for every other test. */
    SECOND_DB: D1Database
  }
}
