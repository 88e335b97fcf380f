import { describe, expect, it } from 'vitest'

import { parseConfig } from './config.ts'

const complete = {
  ENVIRONMENT: 'production',
  APP_URL: 'https://huolto.example/',
  FRAME_URL: 'https://huolto-frame.example',
  PARTY_URL: 'https://room.huolto.example',
  SMS_PROVIDER: '46elks',
  SMS_BASE_URL: 'https://sms.example',
  EMAIL_PROVIDER: 'resend',
  EMAIL_BASE_URL: 'https://email.example',
  EMAIL_SENDER: 'Huolto <huolto@huolto.example>',
  DNS_BASE_URL: 'https://dns.example',
  TOKEN_SECRET: 't'.repeat(32),
  CSRF_SECRET: 'c'.repeat(32),
  ROOM_SECRET: 'r'.repeat(32),
  SEAL_SECRET: 's'.repeat(32),
  PUSH_SECRET: 'p'.repeat(32),
  PUSH_SERVICES: 'https://push.example https://*.push.example',
  SMS_API_USER: 'user',
  SMS_API_PASSWORD: 'password',
  EMAIL_API_KEY: 'key',
  EMAIL_WEBHOOK_SECRET: 'webhook-secret-of-resend',
  MFA_REQUIRED_ROLES: 'superuser admin',
}

describe('the environment', () => {
  it('is read once, addresses without a slash at the end', () => {
    expect(parseConfig(complete)).toMatchObject({ environment: 'production', appUrl: 'https://huolto.example' })
  })

  it.each(Object.keys(complete))('is refused without %s, by name', (name) => {
    expect(() => parseConfig({ ...complete, [name]: undefined })).toThrow(name)
  })

  it('names the roles that need a second way, none of them by a word of its own, and none that is not there', () => {
    expect(parseConfig(complete).twoFactorRoles).toEqual(['superuser', 'admin'])
    expect(parseConfig({ ...complete, MFA_REQUIRED_ROLES: 'none' }).twoFactorRoles).toEqual([])
    expect(parseConfig({ ...complete, MFA_REQUIRED_ROLES: 'default sales' }).twoFactorRoles).toEqual([
      'superuser',
      'admin',
      'enerius',
      'group_admin',
      'sales',
    ])
    expect(() => parseConfig({ ...complete, MFA_REQUIRED_ROLES: 'boss' })).toThrow('MFA_REQUIRED_ROLES')
  })

  it('may have a second gateway of text messages: whole, and not the first once more', () => {
    const second = {
      SMS_SECOND_PROVIDER: 'twilio',
      SMS_SECOND_BASE_URL: 'https://api.twilio.example',
      SMS_SECOND_API_USER: 'AC1',
      SMS_SECOND_API_PASSWORD: 'token',
    }
    expect(parseConfig(complete).sms.second).toBeNull()
    expect(parseConfig({ ...complete, ...second }).sms.second).toEqual({
      provider: 'twilio',
      baseUrl: 'https://api.twilio.example',
      user: 'AC1',
      password: 'token',
    })
    for (const name of Object.keys(second)) {
      expect(() => parseConfig({ ...complete, ...second, [name]: undefined })).toThrow('SMS_SECOND')
    }
    expect(() => parseConfig({ ...complete, ...second, SMS_SECOND_PROVIDER: '46elks' })).toThrow('SMS_SECOND_PROVIDER')
    expect(() => parseConfig({ ...complete, ...second, SMS_SECOND_BASE_URL: 'https://10.0.0.1' })).toThrow(
      'SMS_SECOND_BASE_URL',
    )
  })

  it('is refused with a short secret, whose value is not told', () => {
    const parse = () => parseConfig({ ...complete, TOKEN_SECRET: 'hunter2' })
    expect(parse).toThrow('TOKEN_SECRET')
    expect(parse).not.toThrow('hunter2')
  })

  it.each(['TOKEN_SECRET', 'ROOM_SECRET', 'SEAL_SECRET'] as const)('knows two of %s while it is rotated', (name) => {
    const key = { TOKEN_SECRET: 'tokenSecret', ROOM_SECRET: 'roomSecret', SEAL_SECRET: 'sealSecret' } as const
    const [own, next] = [complete[name], 'n'.repeat(32)]
    const keysOf = (beside: Record<string, string>) => parseConfig({ ...complete, ...beside })[key[name]]
    expect(keysOf({})).toEqual({ current: own, former: null })
    expect(keysOf({ [`${name}_FORMER`]: next })).toEqual({ current: own, former: next })
    expect(keysOf({ [`${name}_NEXT`]: next })).toEqual({ current: next, former: own })
    expect(keysOf({ [`${name}_NEXT`]: next, [`${name}_FORMER`]: next })).toEqual({ current: next, former: own })
    expect(() => keysOf({ [`${name}_NEXT`]: 'sandbox-'.repeat(4) })).toThrow(`${name}_NEXT`)
  })

  it('is refused where payment frames would be of the origin of our pages, or share its cookies', () => {
    for (const FRAME_URL of ['https://huolto.example', 'https://huolto.example:8443/', 'http://huolto.example']) {
      expect(() => parseConfig({ ...complete, FRAME_URL })).toThrow('FRAME_URL')
    }
  })

  it('is refused in production with a secret of the sandbox, and taken elsewhere', () => {
    const marked = { ...complete, SMS_API_PASSWORD: 'sandbox-password' }
    expect(() => parseConfig(marked)).toThrow('SMS_API_PASSWORD')
    expect(parseConfig({ ...marked, ENVIRONMENT: 'development' }).sms.password).toBe('sandbox-password')
  })

  it('takes in staging what the sandbox shares with the app, and no secret of a developer', () => {
    const staging = { ...complete, ENVIRONMENT: 'staging', EMAIL_API_KEY: 'sandbox-key' }
    expect(parseConfig(staging).email.apiKey).toBe('sandbox-key')
    const refused = () => parseConfig({ ...staging, SEAL_SECRET: `sandbox-${'s'.repeat(32)}` })
    expect(refused).toThrow('Sandbox secrets in staging: SEAL_SECRET.')
  })

  it.each([
    ['APP_URL', 'http://huolto.example'],
    ['SMS_BASE_URL', 'https://localhost/46elks'],
    ['PUSH_SERVICES', 'http://push.example'],
  ])('is refused in staging as in production where %s is %s', (name, address) => {
    expect(() => parseConfig({ ...complete, ENVIRONMENT: 'staging', [name]: address })).toThrow(name)
  })

  it('is refused in production where cookies would go without encryption, and taken elsewhere', () => {
    const plain = { ...complete, APP_URL: 'http://huolto.example' }
    expect(() => parseConfig(plain)).toThrow('APP_URL')
    expect(parseConfig({ ...plain, ENVIRONMENT: 'development' }).appUrl).toBe('http://huolto.example')
  })

  it.each([
    'http://push.example',
    'https://localhost',
    'https://127.0.0.1',
    'https://push.example:8443',
    'https://x.internal',
  ])('is refused in production where notices would go to %s', (service) => {
    const wider = { ...complete, PUSH_SERVICES: `https://push.example ${service}` }
    expect(() => parseConfig(wider)).toThrow('PUSH_SERVICES')
  })

  it.each(['PARTY_URL', 'SMS_BASE_URL', 'EMAIL_BASE_URL', 'DNS_BASE_URL'])(
    'is refused in production where %s leads inwards',
    (name) => {
      for (const address of ['http://gateway.example', 'https://10.0.0.1', 'https://x.internal', 'https://lvh.me']) {
        expect(() => parseConfig({ ...complete, [name]: address })).toThrow(name)
        expect(() => parseConfig({ ...complete, ENVIRONMENT: 'development', [name]: address })).not.toThrow()
      }
    },
  )

  it('names the push services one by one, elsewhere also one of this machine', () => {
    expect(parseConfig(complete).push.services).toEqual(['https://push.example', 'https://*.push.example'])
    const local = { ...complete, ENVIRONMENT: 'development', PUSH_SERVICES: 'http://localhost:8788' }
    expect(parseConfig(local).push.services).toEqual(['http://localhost:8788'])
    expect(() => parseConfig({ ...local, PUSH_SERVICES: '*' })).toThrow('PUSH_SERVICES')
  })
})
