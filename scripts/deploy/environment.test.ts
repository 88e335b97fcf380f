import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { rotate } from '#scripts/rotate/rotate.ts'
import { mustRun, root } from '#scripts/stack/process.ts'
import { secretNames } from '#scripts/stack/settings.ts'
import {
  account,
  deployment,
  providers,
  real,
  rehearsal,
  rehearse,
  useMigration,
  useRoom,
} from '#tests/support/deploy-rehearsal.ts'
import { readCalls, writeTools, type Call } from '#tests/support/recorded-tools.ts'
import { rotation } from '#tests/support/rotation-rehearsal.ts'
import { keptEnvironment, staging, useNobody, useSandbox } from '#tests/support/staging-rehearsal.ts'

import { rollBack } from './roll-back.ts'
import { runTool } from './run-tool.ts'
import { checkAll, deploy } from './steps.ts'

/** The parts of the operator's environment that each tool sees, as processes of their own write them down. */

rehearse()

/** Each call of a tool is a process, on a machine that may be busy. */
const patience = 240_000

/** Names that every tool may be given; wrangler those of its account too. */
const usual = new Set(
  'PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR TERM COLUMNS DISPLAY XAUTHORITY NODE_OPTIONS CI'.split(' '),
)
const ofWrangler = new Set(Object.keys(account))

/** The environment of an operator who has everything in it. */
const operator = {
  HOME: '/home/operator',
  HTTPS_PROXY: 'http://proxy:3128',
  ...account,
  ...providers,
  ...Object.fromEntries(secretNames(real).map((name) => [name, `${name} of the shell, `.padEnd(40, 'x')])),
  SANDBOX_PASSWORD: 'a-password-of-ones-own',
  AWS_SECRET_ACCESS_KEY: 'of something else',
  GITHUB_TOKEN: 'of something else',
  PARTYKIT_TOKEN: 'of before',
  CLOUDFLARE_API_KEY: 'that opens the whole account',
}

function byProcesses() {
  const tools = writeTools(rehearsal.folder)
  const environment = { ...operator, PATH: `${tools}:${process.env['PATH'] ?? ''}` }
  return (command: string, args: readonly string[], input?: string) =>
    runTool({ folder: rehearsal.folder, environment }, { command, args, input })
}

function expectNothingTold(calls: readonly Call[], secrets: readonly string[]): void {
  expect(calls.length).toBeGreaterThan(0)
  for (const { tool, args, environment } of calls) {
    const line = `${tool} ${args.join(' ')}`
    expect([line, ['wrangler', 'git'].includes(tool)]).toEqual([line, true])
    const names = Object.keys(environment ?? {}).filter(
      (name) =>
        !usual.has(name) && !/^(LC_|XDG_|WRANGLER_|X_LOCAL|NO_UPDATE|FORCE_COLOR|CLOUDFLARE_(ENV|CF_FETCH))/.test(name),
    )
    const own = names.filter((name) => name !== 'HTTPS_PROXY')
    expect([line, own.toSorted()]).toEqual([line, tool === 'wrangler' ? [...ofWrangler].toSorted() : []])
    const known = [...Object.values(environment ?? {}), ...args].join('\n')
    expect([line, secrets.filter((secret) => known.includes(secret))]).toEqual([line, []])
  }
}

const secretsOf = (environment: Readonly<Record<string, string>>) =>
  Object.entries(environment).flatMap(([name, value]) =>
    /HOME|PROXY|CLOUDFLARE_(ACCOUNT|API_TOKEN)/.test(name) ? [] : [value],
  )

it(
  'no tool of a deployment, an upgrade, a check, a rotation or a rollback knows a secret',
  { timeout: patience },
  async () => {
    const on = deployment({ environment: operator, run: byProcesses() })
    await deploy(on)
    useMigration('0002_third.sql', 'create table d (id integer);')
    useRoom('export {}')
    await deploy(on)
    await checkAll(on)
    for (let step = 0; step < 3; step += 1) await rotate(rotation({ run: on.run }), 'ROOM_SECRET')
    await rollBack(on)
    const calls = readCalls(rehearsal.folder)
    expectNothingTold(calls, secretsOf(operator))
    expect(new Set(calls.map(({ tool }) => tool))).toEqual(new Set(['git', 'wrangler']))
  },
)

it('nor does one of staging, whose secrets are made', { timeout: patience }, async () => {
  useSandbox()
  useNobody()
  await deploy(staging({ environment: operator, run: byProcesses() }))
  const made = Object.values(keptEnvironment())
  expectNothingTold(readCalls(rehearsal.folder), [...secretsOf(operator), ...made])
})

describe('nobody else', () => {
  it('of those who work on what is deployed starts a program than what gives it its environment', () => {
    const folders = '{deploy,rotate,backup,superuser,cells,ledger,demo}/**/*'
    const files = globSync(
      [`scripts/${folders}.ts`, 'scripts/{deploy,rotate-secret,backup,restore,superuser,cells}.ts'],
      {
        cwd: root,
      },
    )
    const own = files.filter((file) => !file.endsWith('.test.ts'))
    expect(own.length).toBeGreaterThan(80)
    const starting = own.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('node:child_process'))
    expect(starting).toEqual(['scripts/deploy/run-tool.ts'])
  })

  it('calls PartyKit: no script names its program but what starts it on this machine', () => {
    const files = globSync('scripts/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
    const naming = files.filter((file) => /'partykit'/.test(readFileSync(path.join(root, file), 'utf8')))
    expect(naming.filter((file) => file !== 'scripts/stack/servers.ts')).toEqual([])
  })

  it('builds with a token or a secret in its environment', async () => {
    process.env['CLOUDFLARE_API_TOKEN'] = 'token-of-the-account'
    const known = await mustRun('node', ['-e', 'console.log(JSON.stringify(process.env))'])
    delete process.env['CLOUDFLARE_API_TOKEN']
    // The tests' own environment has a value for each of them.
    for (const name of [...secretNames(), 'CLOUDFLARE_API_TOKEN']) expect(known).not.toContain(name)
    expect(known).toContain('PATH')
  })
})
