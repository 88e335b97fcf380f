import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { deskHeaders } from '#scripts/demo/call-desk.ts'
import { writeDemo } from '#scripts/demo/demo-file.ts'
import { makeDemo } from '#scripts/demo/make-demo.ts'
import type { Deployment } from '#scripts/deploy/deployment.ts'
import { stagingFolder } from '#scripts/deploy/staging/staging-file.ts'
import { recordMigrations } from '#scripts/migrations/record.ts'
import { root } from '#scripts/stack/process.ts'

import { account, deployedVersion, deployment, rehearsal } from './deploy-rehearsal.ts'

export const sandboxUrl = 'https://sandbox.huolto-staging.fi'

const sandboxToml = () => path.join(rehearsal.folder, 'sandbox/wrangler.toml')
export const sandboxTomlNow = () => readFileSync(sandboxToml(), 'utf8')
export const useSandboxToml = (toml: string) => writeFileSync(sandboxToml(), toml)

/** The product's own migrations of a folder, as one: each for itself takes its time. */
function useMigrations(folder: string): void {
  const files = globSync('*.sql', { cwd: path.join(root, folder) }).toSorted()
  const all = files.map((name) => readFileSync(path.join(root, folder, name), 'utf8'))
  rmSync(path.join(rehearsal.folder, folder), { recursive: true, force: true })
  mkdirSync(path.join(rehearsal.folder, folder), { recursive: true })
  writeFileSync(path.join(rehearsal.folder, folder, '0000_all.sql'), all.join('\n'))
  recordMigrations(path.join(rehearsal.folder, folder), { isSquash: true })
}

/** Puts the product's schema and its sandbox beside what a rehearsal has. */
export function useSandbox(): void {
  useMigrations('migrations')
  useMigrations('sandbox/migrations')
  useSandboxToml(readFileSync(path.join(root, 'sandbox/wrangler.toml'), 'utf8'))
}

/** A town that was made without people: hashing their passwords takes the longest of all. */
export function useNobody(): void {
  mkdirSync(stagingFolder(rehearsal.folder))
  writeDemo(stagingFolder(rehearsal.folder), { ...makeDemo('https://huolto-staging.fi'), staff: [] })
}

/** Returns the path of a file that is kept on the machine that made the environment. */
export const environmentFile = (name: string): string => path.join(stagingFolder(rehearsal.folder), name)

export function keptEnvironment(): Readonly<Record<string, string>> {
  const kept: Record<string, string> = JSON.parse(readFileSync(environmentFile('secrets.json'), 'utf8'))
  return kept
}

function isLetIn(init: RequestInit | undefined): boolean {
  const { SANDBOX_PASSWORD: sandboxPassword = '' } = keptEnvironment()
  return new Headers(init?.headers).get('Authorization') === deskHeaders({ sandboxPassword })['Authorization']
}

/** Calls to the desk, in order. */
export const pressed: { path: string; json: unknown }[] = []

function fromSandbox(url: URL, init: RequestInit | undefined): Response {
  if (!isLetIn(init)) return new Response('', { status: 401 })
  if (typeof init?.body === 'string') pressed.push({ path: url.pathname, json: JSON.parse(init.body) })
  if (url.pathname === '/desk/api/messages') return Response.json({ sms: [{ to: url.searchParams.get('to') }] })
  if (url.pathname === '/desk/api/process') return Response.json({ id: 'prc_smoke' }, { status: 201 })
  return new Response('')
}

/** As a town answers that was deployed well. */
export function fromEnvironment(address: string, init?: RequestInit): Response {
  const url = new URL(address)
  if (url.origin === sandboxUrl) return fromSandbox(url, init)
  if (url.pathname === '/api/health') return Response.json({ status: 'ok', version: deployedVersion })
  if (url.pathname !== '/') return new Response(null, { status: 401 })
  const policy = "connect-src 'self' https://room.huolto-staging.fi; frame-src https://huolto-staging-frame.fi"
  return new Response('', { headers: { 'Content-Security-Policy': policy } })
}

/** A rehearsal of staging; nobody sits at a terminal, and no secret is given. */
export const staging = (over: Partial<Deployment> = {}): Deployment =>
  deployment({
    environmentName: 'staging',
    environment: account,
    get: async (url, init) => fromEnvironment(url, init),
    ...over,
  })
