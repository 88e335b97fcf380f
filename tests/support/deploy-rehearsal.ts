import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach } from 'vitest'

import type { Deployment } from '#scripts/deploy/deployment.ts'
import { recordMigrations } from '#scripts/migrations/record.ts'
import { root } from '#scripts/stack/process.ts'

import { freshAccount, openRemote, readPlatform, writePlatform, type Platform } from './fake-platform.ts'
import { answerTo, readCalls } from './recorded-tools.ts'

export const example = readFileSync(path.join(root, 'wrangler.toml'), 'utf8')
export const real = example.replaceAll('huolto-frame.example', 'huolto-frame.fi').replaceAll('.example', '.fi')
export const providers = {
  SMS_API_USER: 'u-46',
  SMS_API_PASSWORD: 'p-46',
  EMAIL_API_KEY: 'k-re',
  EMAIL_WEBHOOK_SECRET: 'w-re',
}
export const account = { CLOUDFLARE_ACCOUNT_ID: 'acc', CLOUDFLARE_API_TOKEN: 'token-of-the-account' }

/** The rehearsal of the current test: its folder, and what the command said in it. */
export const rehearsal: { folder: string; said: string[] } = { folder: '', said: [] }

export const tomlNow = () => readFileSync(path.join(rehearsal.folder, 'wrangler.toml'), 'utf8')
export const useToml = (toml: string) => writeFileSync(path.join(rehearsal.folder, 'wrangler.toml'), toml)
/** Writes a migration, and the record anew as if it had always said that. */
export function useMigration(name: string, sql: string): void {
  const folder = path.join(rehearsal.folder, 'migrations')
  writeFileSync(path.join(folder, name), sql)
  recordMigrations(folder, { isSquash: true })
}
/** Lays the room that is deployed: its settings as they are, and this as its source. */
export function useRoom(source: string): void {
  const folder = path.join(rehearsal.folder, 'party')
  mkdirSync(folder, { recursive: true })
  copyFileSync(path.join(root, 'party/wrangler.toml'), path.join(folder, 'wrangler.toml'))
  writeFileSync(path.join(folder, 'index.ts'), source)
}
export const usePlatform = (change: Partial<Platform>) =>
  writePlatform(rehearsal.folder, { ...readPlatform(rehearsal.folder), ...change })

/**
 * Gives each test of a file a folder and an account of its own. Files share what they import, so that each has to ask.
 */
export function rehearse(): void {
  beforeEach(() => {
    rehearsal.folder = mkdtempSync(path.join(tmpdir(), 'deploy-test-'))
    rehearsal.said = []
    mkdirSync(path.join(rehearsal.folder, 'migrations'))
    useRoom(readFileSync(path.join(root, 'party/index.ts'), 'utf8'))
    useToml(real)
    useMigration('0000_first.sql', 'create table a (id integer);')
    useMigration('0001_second.sql', 'create table b (id integer);\ncreate table c (id integer);')
    writePlatform(rehearsal.folder, freshAccount)
  })
  afterEach(() => rmSync(rehearsal.folder, { recursive: true }))
}

/** The version that the recorded tools deploy. */
export const deployedVersion = 'abc1234/2'

/** As what was deployed answers. */
export function fromOutside(url: string): Response {
  if (url.endsWith('/api/health')) return Response.json({ status: 'ok', version: deployedVersion })
  if (url.endsWith('.fi/')) {
    const policy = "connect-src 'self' https://room.huolto.fi; frame-src https://huolto-frame.fi"
    return new Response('', { headers: { 'Content-Security-Policy': policy } })
  }
  return new Response(null, { status: 401 })
}

export function deployment(over: Partial<Deployment> = {}): Deployment {
  return {
    environmentName: 'production',
    folder: rehearsal.folder,
    environment: { ...account, ...providers },
    isDryRun: false,
    say: (line) => rehearsal.said.push(line),
    run: async (tool, args, input = '') => answerTo(rehearsal.folder, { tool, args, input }),
    ask: null,
    confirm: async () => true,
    build: async () => rehearsal.said.push('built'),
    seedEnvironment: async ({ isFirst }) => {
      rehearsal.said.push(isFirst ? 'opened for the first time' : 'opened')
    },
    get: async (url) => fromOutside(url),
    handshake: async () => 401,
    pause: async () => {},
    ...over,
  }
}

const looking =
  /^(git|wrangler (whoami|d1 list|r2 bucket info|secret list|d1 execute .*--command|deployments status|versions view|deploy --dry-run))/
export const lines = () => readCalls(rehearsal.folder).map(({ tool, args }) => `${tool} ${args.join(' ')}`)
export const changes = () => lines().filter((line) => !looking.test(line))
/** The same without the folders of one run, and without what the room is made of. */
export const told = () =>
  changes().map((line) =>
    line.replaceAll(/\S*\/(?=[^/ ]+\.(sql|json)\b)/g, '').replace(/ROOM_BUILD:\w{16}/, 'ROOM_BUILD'),
  )
export const applied = () =>
  openRemote(rehearsal.folder)
    .prepare('select name from d1_migrations order by id')
    .all()
    .map(({ name }) => name)
