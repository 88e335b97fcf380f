import { hostOf } from '#scripts/deploy/faults/settings-faults.ts'
import { boundRoom, bucketOf, databaseOf, routedHosts, workerName } from '#scripts/environments/wrangler-toml.ts'
import { secretNames, variables } from '#scripts/stack/settings.ts'

/** The settings of an environment and its sandbox: each as `settingsOf` reads it. */
export type EnvironmentSettings = { readonly production: string; readonly staging: string; readonly sandbox: string }

const addressNames = ['APP_URL', 'FRAME_URL', 'PARTY_URL'] as const

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

/** Returns the address of an environment's sandbox: the gateway of text messages is a path of it. */
export const sandboxUrlOf = (staging: string): string => originOf(variables(staging)['SMS_BASE_URL'] ?? '')

const hostsOf = (toml: string): readonly string[] => addressNames.map((name) => hostOf(variables(toml)[name] ?? ''))

/** Returns the hosts that are called for messages and notifications. */
function gatewaysOf(toml: string): readonly string[] {
  const { SMS_BASE_URL: sms = '', EMAIL_BASE_URL: email = '', PUSH_SERVICES: push = '' } = variables(toml)
  return [sms, email, ...push.split(' ')].map((address) => hostOf(address.replace('//*.', '//')))
}

/** Returns why production would send to a sandbox, a line for each host. */
export function sandboxInProduction({
  production,
  staging,
}: Pick<EnvironmentSettings, 'production' | 'staging'>): readonly string[] {
  const played = hostOf(sandboxUrlOf(staging))
  const isPlayed = (host: string) => (host !== '' && host === played) || host.split('.').includes('sandbox')
  return [...new Set(gatewaysOf(production).filter((host) => isPlayed(host)))].map(
    (host) => `Production would send its messages to a sandbox: ${host}`,
  )
}

/**
 * Returns the names that the two environments and the sandbox share, a line each: what is done to one would be done to
 * the other.
 */
export function sharedNames({ production, staging, sandbox }: EnvironmentSettings): readonly string[] {
  const [main, own, played] = [production, staging, sandbox].map((toml) => databaseOf(toml))
  const isOne = (one: ReturnType<typeof databaseOf> | undefined, other: typeof one) =>
    one?.name === other?.name || (one?.id !== null && one?.id === other?.id)
  const [mainName, name, playedName] = [production, staging, sandbox].map((toml) => workerName(toml))
  return [
    ...(isOne(main, own) ? ['Staging has the database of production'] : []),
    ...(isOne(main, played) || isOne(own, played) ? ['The sandbox needs a database of its own'] : []),
    ...(bucketOf(production).name === bucketOf(staging).name ? ['Staging has the bucket of production'] : []),
    ...(boundRoom(production) !== '' && boundRoom(production) === boundRoom(staging)
      ? ['Staging has the room of production']
      : []),
    ...(name === '' || name === mainName ? ['Staging needs a worker name of its own'] : []),
    ...(playedName === '' || playedName === name || playedName === mainName
      ? ['The sandbox needs a worker name of its own']
      : []),
  ]
}

function sharedHosts({ production, staging }: EnvironmentSettings): readonly string[] {
  const played = hostOf(sandboxUrlOf(staging))
  const taken = new Set([...hostsOf(production), ...routedHosts(production)])
  const own = hostsOf(staging)
  const shared = own.filter((host) => host !== '' && taken.has(host))
  return [
    ...shared.map((host) => `Staging has a host of production: ${host}`),
    ...(taken.has(played) || own.includes(played) ? [`The sandbox needs a host of its own: ${played}`] : []),
    ...(routedHosts(production).length > 0 && routedHosts(staging).length === 0
      ? ['Staging would take over the routes of production: name its own in [[env.staging.routes]]']
      : []),
  ]
}

/** Everybody who would be called is the sandbox. */
function strangeGateways(staging: string): readonly string[] {
  const vars = variables(staging)
  const origin = sandboxUrlOf(staging)
  const wanted = [
    ['SMS_BASE_URL', `${origin}/${vars['SMS_PROVIDER'] ?? ''}`],
    ['EMAIL_BASE_URL', `${origin}/${vars['EMAIL_PROVIDER'] ?? ''}`],
    ['DNS_BASE_URL', `${origin}/dns`],
  ] as const
  return [
    ...wanted.flatMap(([name, address]) =>
      vars[name] === address ? [] : [`${name} of staging has to be of the sandbox: ${address}`],
    ),
    ...(vars['PUSH_SERVICES']?.split(' ').includes(origin) === true
      ? []
      : [`PUSH_SERVICES of staging has to name the sandbox: ${origin}`]),
  ]
}

/** Everything that staging shares with production, or that is no sandbox in it, a line each. */
export function stagingFaults(settings: EnvironmentSettings): readonly string[] {
  const asked = secretNames(settings.sandbox)
  return [
    ...sharedNames(settings),
    ...sharedHosts(settings),
    ...strangeGateways(settings.staging),
    ...(variables(settings.sandbox)['ENVIRONMENT'] === 'staging'
      ? []
      : ['ENVIRONMENT of the sandbox has to be "staging", or it asks nobody for its password']),
    ...['SANDBOX_PASSWORD', 'SHOP_SEED'].flatMap((name) =>
      asked.includes(name) ? [] : [`sandbox/wrangler.toml does not require ${name}`],
    ),
  ]
}
