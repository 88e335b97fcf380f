/**
 * Permissions of the operator's API token, by the names of Cloudflare's dashboard
 * (https://developers.cloudflare.com/fundamentals/api/reference/permissions/, docs/deploy.md).
 */
export const permissions = {
  account: 'Account › Account Settings: Read',
  workers: 'Account › Workers Scripts: Edit',
  d1: 'Account › D1: Edit',
  r2: 'Account › Workers R2 Storage: Edit',
  /** Permissions for `[[routes]]` alone: a custom domain needs no more than Workers Scripts. */
  zone: 'Zone › Zone: Read',
  routes: 'Zone › Workers Routes: Edit',
} as const

type Permission = (typeof permissions)[keyof typeof permissions]

/** Returns the permission that a command of wrangler needs. */
export function permissionFor([command = '']: readonly string[]): Permission {
  if (command === 'whoami') return permissions.account
  if (command === 'd1') return permissions.d1
  return command === 'r2' ? permissions.r2 : permissions.workers
}

/** Codes by which Cloudflare's API refuses who may not do something. */
const refusals = /\[code: (?:10000|10001|9106|9109|7403)\]/

/** Returns the sentence for a command that the API refused for a lack of permission; null when that was not the cause. */
export const refusalOf = (args: readonly string[], { stdout, stderr }: { stdout: string; stderr: string }) =>
  refusals.test(stdout + stderr)
    ? `The token, or the login, lacks the permission "${permissionFor(args)}". docs/deploy.md lists all that are needed.`
    : null

/** The scopes of `wrangler login` that stand for the same. */
const scopes: Readonly<Record<string, Permission>> = {
  'account:read': permissions.account,
  'workers_scripts:write': permissions.workers,
  'd1:write': permissions.d1,
  'workers:write': permissions.r2,
  'zone:read': permissions.zone,
  'workers_routes:write': permissions.routes,
}

/** Returns a line for each scope that a login lacks. */
export const missingScopes = (given: readonly string[]): readonly string[] =>
  Object.entries(scopes).flatMap(([scope, permission]) =>
    given.includes(scope) ? [] : [`The login lacks ${scope} ("${permission}"): npx wrangler login again`],
  )
