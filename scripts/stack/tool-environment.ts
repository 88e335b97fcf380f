/** Names that any tool may know: where programs, homes and proxies are. None of them opens anything of ours. */
const usualNames = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'TERM',
  'COLUMNS',
  'DISPLAY',
  'XAUTHORITY',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
])
const usualPrefixes = ['LC_', 'XDG_']

/** Names that only wrangler may know, which speaks to Cloudflare and to nobody else. */
const cloudflareNames = new Set([
  'CLOUDFLARE_API_TOKEN',
  'CLOUDFLARE_ACCOUNT_ID',
  'CLOUDFLARE_API_BASE_URL',
  'CLOUDFLARE_COMPLIANCE_REGION',
])

/** Settings that every tool is given: tools report nothing and keep no traces. */
export const toolSettings: Readonly<Record<string, string>> = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG_SANITIZE: 'true',
  // It would keep a trace of every request that a local worker ever answered, under its state.
  X_LOCAL_OBSERVABILITY: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  NO_UPDATE_NOTIFIER: '1',
  // Which part of wrangler.toml is meant is said with each command, never by what somebody's shell holds.
  CLOUDFLARE_ENV: '',
  FORCE_COLOR: '0',
}

const isUsual = (name: string) =>
  usualNames.has(name.toUpperCase()) || usualPrefixes.some((prefix) => name.startsWith(prefix))

function only(environment: NodeJS.ProcessEnv, isAllowed: (name: string) => boolean): NodeJS.ProcessEnv {
  const allowed = { ...environment, ...toolSettings }
  for (const name of Object.keys(environment)) {
    if (!isAllowed(name) && !(name in toolSettings)) Reflect.deleteProperty(allowed, name)
  }
  return allowed
}

/** Returns the part of an environment that a tool on this machine may know: no token and no secret, whatever its name. */
export const localEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => only(environment, isUsual)

/**
 * Returns the environment that a tool of a deployment may know: wrangler's has the operator's token, every other tool's
 * what any tool may know.
 */
export const environmentFor = (command: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  command === 'wrangler'
    ? only(environment, (name) => isUsual(name) || cloudflareNames.has(name))
    : localEnvironment(environment)
