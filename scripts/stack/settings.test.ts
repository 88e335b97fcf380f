import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { describe, expect, it, vi } from 'vitest'

import {
  addresses,
  cronLines,
  developmentSecrets,
  developmentVariables,
  messengersFromEnvironment,
  rotatingSecrets,
  secretNames,
  secretsOf,
  variables,
} from './settings.ts'

const toml = `
[vars]
ENVIRONMENT = "production"
# a note
SVEA_CHECKOUT_BASE_URL = "https://svea.example"

[secrets]
required = [
  "TOKEN_SECRET",
  "SMS_API_PASSWORD",
]

[observability]
enabled = true
`

describe('the settings of a local stack', () => {
  it('know every secret that a deployment must be given', () => {
    expect(secretNames(toml)).toEqual(['TOKEN_SECRET', 'SMS_API_PASSWORD'])
    expect(secretNames()).toContain('ROOM_SECRET')
  })

  it('know the variables and no key of another table', () => {
    expect(variables(toml)).toEqual({ ENVIRONMENT: 'production', SVEA_CHECKOUT_BASE_URL: 'https://svea.example' })
    expect(variables()).toHaveProperty('APP_URL')
    expect(variables()).not.toHaveProperty('enabled')
  })

  it('give the providers only what they share with the app', () => {
    expect(secretNames()).toEqual(expect.arrayContaining(Object.keys(secretsOf({}, 'sandbox/wrangler.toml'))))
    expect(Object.keys(secretsOf({}, 'sandbox/wrangler.toml'))).not.toContain('TOKEN_SECRET')
  })

  it('keep what stands beside a secret that is rotated by hand, and nothing else', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'settings-test-'))
    const file = path.join(folder, 'secrets.json')
    const { SEAL_SECRET: former = '', ...others } = developmentSecrets(folder)
    const rotating = { ...others, SEAL_SECRET: 'sandbox-new', SEAL_SECRET_FORMER: former }
    writeFileSync(file, JSON.stringify({ ...rotating, STRANGER: 'x' }))
    expect(developmentSecrets(folder)).toEqual(rotating)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(rotating)
    expect(rotatingSecrets(rotating)).toEqual({ SEAL_SECRET_FORMER: former })
    rmSync(folder, { recursive: true })
  })

  it('know when the jobs run', () => {
    expect(cronLines()).toContain('* * * * *')
  })

  it('never leave a variable pointing at production', () => {
    const local = developmentVariables(addresses({ app: 1, room: 2, sandbox: 3 }))
    const urls = Object.keys(variables()).filter((name) => name.endsWith('_URL'))
    expect(urls.filter((name) => !/^http:\/\/(localhost|127\.0\.0\.1):/.test(local[name] ?? ''))).toEqual([])
    expect(local['ENVIRONMENT']).toBe('development')
    expect(local['SMS_BASE_URL']).toBe('http://localhost:3/46elks')
  })

  it('send messages by the provider that the environment names, at its own path of the sandbox', () => {
    vi.stubEnv('SMS_PROVIDER', 'twilio')
    vi.stubEnv('EMAIL_PROVIDER', 'postmark')
    const by = messengersFromEnvironment()
    expect(developmentVariables(addresses({ app: 1, room: 2, sandbox: 3 }), by)).toMatchObject({
      SMS_PROVIDER: 'twilio',
      SMS_BASE_URL: 'http://localhost:3/twilio',
      EMAIL_PROVIDER: 'postmark',
      EMAIL_BASE_URL: 'http://localhost:3/postmark',
    })
    vi.stubEnv('SMS_PROVIDER', 'pigeon')
    expect(messengersFromEnvironment).toThrow('SMS_PROVIDER has to be one of 46elks, twilio')
    vi.unstubAllEnvs()
  })
})
