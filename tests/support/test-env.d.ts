declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
    /** `1`: as many rounds as before a release (`npm run test:long`). */
    LONG: string
  }
}
