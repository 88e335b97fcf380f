import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { vi } from 'vitest'

import { mustRun, startService } from '#scripts/stack/process.ts'
import { writeEnvFile } from '#scripts/stack/settings.ts'

const config = '--config=sandbox/wrangler.toml'

type Server = ReturnType<typeof createServer>

export async function listen(server: Server): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  return isTcp(address) ? address.port : 0
}

const isTcp = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

export async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.closeAllConnections()
  server.close(() => resolve())
  await promise
}

async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe)
  await close(probe)
  return port
}

/** A shop on this machine that says yes to every call. */
export async function startShop() {
  const calls: URL[] = []
  const server = createServer((request, response) => {
    request.resume()
    calls.push(new URL(request.url ?? '/', 'http://localhost'))
    response.writeHead(200).end()
  })
  const origin = `http://localhost:${await listen(server)}`
  return { origin, calls, stop: () => close(server) }
}

type Own = { secrets?: Readonly<Record<string, string>>; appUrl?: string }

/** The sandbox as `wrangler dev` runs it, on a port and a database of its own. `appUrl` is where webhooks go. */
export async function startSandbox({ secrets = {}, appUrl }: Own = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const envFile = path.join(folder, 'secrets.env')
  const usual = { SMS_API_USER: 'user', SMS_API_PASSWORD: 'password', EMAIL_API_KEY: 'key' }
  const env = { ...usual, EMAIL_WEBHOOK_SECRET: 'webhook-secret', ...secrets }
  writeEnvFile(envFile, env)
  const data = `--persist-to=${path.join(folder, 'data')}`
  await mustRun('wrangler', ['d1', 'migrations', 'apply', 'workshop-sandbox', '--local', config, data])
  const port = await freePort()
  const own = ['--ip=127.0.0.1', `--port=${port}`, '--inspector-port=0', '--show-interactive-dev-session=false']
  const args = ['dev', config, data, `--env-file=${envFile}`, ...own, ...(appUrl ? ['--var', `APP_URL:${appUrl}`] : [])]
  // The environment that tests run in has secrets of its own, and they would go before those of the file.
  const service = startService('wrangler', { name: 'sandbox', args, logFile: path.join(folder, 'sandbox.log'), env })
  const origin = `http://localhost:${port}`
  const answers = async () => {
    const response = await fetch(origin, { signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
  }
  await Promise.race([service.died, vi.waitFor(answers, { timeout: 60_000, interval: 100 })])
  return {
    origin,
    async stop() {
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
