import * as z from 'zod'

import { rotating, type SecretKeys } from '#core/secrets/secret-keys.ts'
import { hasTwoFactorByDefault } from '#domain/access/proof.ts'
import { publicAddressFault } from '#domain/contact/public-address.ts'
import { roles, type Role } from '#domain/enums.ts'
import { environments, isDeployed, type Environment } from '#domain/environment.ts'

const secret = z.string().min(32)
const origin = z.url().transform((url) => url.replace(/\/$/, ''))

/** Origins, apart by spaces; `*.` at the beginning of a host name stands for whatever is below it. */
const origins = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.array(z.string().regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/)))

const byDefault: readonly string[] = roles.filter(hasTwoFactorByDefault)

/** Roles by name, apart by spaces; `default` stands for those of `hasTwoFactorByDefault`, `none` for no role at all. */
const roleNames = z
  .string()
  .transform((text) =>
    text === 'none' ? [] : text.split(' ').flatMap((name) => (name === 'default' ? byDefault : name)),
  )
  .pipe(z.array(z.enum(roles)))

const smsProvider = z.enum(['46elks', 'twilio'])

const schema = z.object({
  ENVIRONMENT: z.enum(environments),
  APP_URL: origin,
  FRAME_URL: origin,
  PARTY_URL: origin,
  SMS_PROVIDER: smsProvider,
  SMS_BASE_URL: origin,
  // A second gateway, for what the first does not take.
  SMS_SECOND_PROVIDER: smsProvider.optional(),
  SMS_SECOND_BASE_URL: origin.optional(),
  EMAIL_PROVIDER: z.enum(['resend', 'postmark']),
  EMAIL_BASE_URL: origin,
  EMAIL_SENDER: z.string().min(3),
  DNS_BASE_URL: origin,
  TOKEN_SECRET: secret,
  CSRF_SECRET: secret,
  ROOM_SECRET: secret,
  SEAL_SECRET: secret,
  PUSH_SECRET: secret,
  PUSH_SERVICES: origins,
  SMS_API_USER: z.string().min(1),
  SMS_API_PASSWORD: z.string().min(1),
  SMS_SECOND_API_USER: z.string().min(1).optional(),
  SMS_SECOND_API_PASSWORD: z.string().min(1).optional(),
  EMAIL_API_KEY: z.string().min(1),
  EMAIL_WEBHOOK_SECRET: z.string().min(16),
  MFA_REQUIRED_ROLES: roleNames,
  // Beside a secret while it is rotated.
  TOKEN_SECRET_NEXT: secret.optional(),
  TOKEN_SECRET_FORMER: secret.optional(),
  ROOM_SECRET_NEXT: secret.optional(),
  ROOM_SECRET_FORMER: secret.optional(),
  SEAL_SECRET_NEXT: secret.optional(),
  SEAL_SECRET_FORMER: secret.optional(),
})

/** A gateway of text messages. */
export type SmsGateway = { provider: '46elks' | 'twilio'; baseUrl: string; user: string; password: string }

/** The environment, checked once. URLs have no slash at the end. */
export type Config = {
  environment: Environment
  appUrl: string
  /** The origin of payment frames, which holds nothing else. */
  frameUrl: string
  partyUrl: string
  sms: SmsGateway & { second: SmsGateway | null }
  /** `webhookSecret` is what the provider's reports are signed with, or let in by. */
  email: {
    provider: 'resend' | 'postmark'
    baseUrl: string
    apiKey: string
    webhookSecret: string
    sender: string
  }
  /** The resolver of DNS names. */
  dnsUrl: string
  tokenSecret: SecretKeys
  csrfSecret: string
  roomSecret: SecretKeys
  sealSecret: SecretKeys
  /** `services` are the origins of the push services that we send to; the key they know us by comes of `secret`. */
  push: { secret: string; services: readonly string[] }
  /** Roles that have to sign in with two factors. */
  twoFactorRoles: readonly Role[]
}

/** Secrets of which two count while they are rotated. */
type RotatedName = 'TOKEN_SECRET' | 'ROOM_SECRET' | 'SEAL_SECRET'

const sandboxMark = 'sandbox-'

/** Throws for somebody to call who is not on the public Internet. */
function refuseInwards({
  PARTY_URL,
  SMS_BASE_URL,
  SMS_SECOND_BASE_URL,
  EMAIL_BASE_URL,
  DNS_BASE_URL,
  PUSH_SERVICES,
}: z.infer<typeof schema>): void {
  // Of a service with many names, what is below them is no less public than the rest.
  const services = PUSH_SERVICES.map((service) => service.replace('//*.', '//'))
  const called = Object.entries({
    PARTY_URL: [PARTY_URL],
    SMS_BASE_URL: [SMS_BASE_URL],
    SMS_SECOND_BASE_URL: SMS_SECOND_BASE_URL === undefined ? [] : [SMS_SECOND_BASE_URL],
    EMAIL_BASE_URL: [EMAIL_BASE_URL],
    DNS_BASE_URL: [DNS_BASE_URL],
    PUSH_SERVICES: services,
  })
  for (const [name, addresses] of called) {
    if (addresses.some((address) => publicAddressFault(address) !== null)) {
      throw new Error(`${name} has to be https and a public domain name. See docs/deploy.md.`)
    }
  }
}

/** Throws for a secret that was made beside a developer. In staging the sandbox has what a provider would: made for both. */
function refuseSandbox(vars: z.infer<typeof schema>): void {
  const marked = Object.entries(vars).flatMap(([name, value]) => {
    const isShared = vars.ENVIRONMENT === 'staging' && /^(SMS|EMAIL)_/.test(name)
    return typeof value === 'string' && value.startsWith(sandboxMark) && !isShared ? [name] : []
  })
  if (marked.length > 0) {
    throw new Error(`Sandbox secrets in ${vars.ENVIRONMENT}: ${marked.join(', ')}. See docs/deploy.md.`)
  }
}

/** Throws for bindings that are complete but must not be used together. */
function refuseUnsafe(vars: z.infer<typeof schema>): void {
  const isOpenToStrangers = isDeployed(vars.ENVIRONMENT)
  if (isOpenToStrangers) refuseSandbox(vars)
  if (isOpenToStrangers) refuseInwards(vars)
  if (isOpenToStrangers && new URL(vars.APP_URL).protocol !== 'https:') {
    throw new Error('APP_URL has to be https. See docs/deploy.md.')
  }
  // Cookies know no ports, so that another port would not do.
  if (new URL(vars.FRAME_URL).hostname === new URL(vars.APP_URL).hostname) {
    throw new Error('FRAME_URL needs a host name of its own. See docs/deploy.md.')
  }
}

/** The second gateway; null where none is set up. Throws where it is half set up, or the first one again. */
function secondGatewayOf(vars: z.infer<typeof schema>): SmsGateway | null {
  const {
    SMS_SECOND_PROVIDER: provider,
    SMS_SECOND_BASE_URL: baseUrl,
    SMS_SECOND_API_USER: user,
    SMS_SECOND_API_PASSWORD: password,
  } = vars
  if ([provider, baseUrl, user, password].every((value) => value === undefined)) return null
  if (provider === undefined || baseUrl === undefined || user === undefined || password === undefined) {
    throw new Error('Environment is incomplete: SMS_SECOND_*. See docs/deploy.md.')
  }
  // A report says by its address whose it is.
  if (provider === vars.SMS_PROVIDER) {
    throw new Error('SMS_SECOND_PROVIDER has to be another than SMS_PROVIDER. See docs/deploy.md.')
  }
  return { provider, baseUrl, user, password }
}

const keysIn = (vars: z.infer<typeof schema>, name: RotatedName) =>
  rotating({ own: vars[name], next: vars[`${name}_NEXT`], former: vars[`${name}_FORMER`] })

/**
 * Parses the worker's bindings. Throws with the names of what is missing or malformed (never their values); see
 * docs/deploy.md. Secrets made for the sandbox carry a mark and are refused where strangers are.
 */
export function parseConfig(env: unknown): Config {
  const parsed = schema.safeParse(env)
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`Environment is incomplete: ${names}. See docs/deploy.md.`)
  }
  const vars = parsed.data
  refuseUnsafe(vars)
  return {
    environment: vars.ENVIRONMENT,
    appUrl: vars.APP_URL,
    frameUrl: vars.FRAME_URL,
    partyUrl: vars.PARTY_URL,
    sms: {
      provider: vars.SMS_PROVIDER,
      baseUrl: vars.SMS_BASE_URL,
      user: vars.SMS_API_USER,
      password: vars.SMS_API_PASSWORD,
      second: secondGatewayOf(vars),
    },
    email: {
      provider: vars.EMAIL_PROVIDER,
      baseUrl: vars.EMAIL_BASE_URL,
      apiKey: vars.EMAIL_API_KEY,
      webhookSecret: vars.EMAIL_WEBHOOK_SECRET,
      sender: vars.EMAIL_SENDER,
    },
    dnsUrl: vars.DNS_BASE_URL,
    tokenSecret: keysIn(vars, 'TOKEN_SECRET'),
    csrfSecret: vars.CSRF_SECRET,
    roomSecret: keysIn(vars, 'ROOM_SECRET'),
    sealSecret: keysIn(vars, 'SEAL_SECRET'),
    push: { secret: vars.PUSH_SECRET, services: vars.PUSH_SERVICES },
    twoFactorRoles: vars.MFA_REQUIRED_ROLES,
  }
}
