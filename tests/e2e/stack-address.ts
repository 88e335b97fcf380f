import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { StackPorts } from '#scripts/stack/settings.ts'
import { freePort } from '#tests/support/free-port.ts'

export type StackReservation = { readonly stateDir: string; readonly ports: StackPorts }

/** Returns the ports that the run's first process has reserved; every process that Playwright starts inherits them. */
export function stackReservation(): StackReservation {
  const env = (name: string) => process.env[name] ?? ''
  const ports = {
    app: Number(env('E2E_APP_PORT')),
    room: Number(env('E2E_ROOM_PORT')),
    sandbox: Number(env('E2E_SANDBOX_PORT')),
  }
  return { stateDir: env('E2E_STATE_DIR'), ports }
}

/** Reserves ports and a fresh state folder for this run, once, so that several runs can go on side by side. */
export async function reserveStack(): Promise<{ readonly appUrl: string; readonly sandboxUrl: string }> {
  if (process.env['E2E_STATE_DIR'] === undefined) {
    const [app, room, sandbox, control, relay] = await Promise.all(Array.from({ length: 5 }, () => freePort()))
    process.env['E2E_CONTROL_PORT'] = String(control)
    process.env['E2E_RELAY_PORT'] = String(relay)
    process.env['E2E_APP_PORT'] = String(app)
    process.env['E2E_ROOM_PORT'] = String(room)
    process.env['E2E_SANDBOX_PORT'] = String(sandbox)
    process.env['E2E_STATE_DIR'] = mkdtempSync(path.join(tmpdir(), 'workshop-e2e-'))
  }
  const { ports } = stackReservation()
  return { appUrl: `http://localhost:${ports.app}`, sandboxUrl: `http://localhost:${ports.sandbox}` }
}

/** Returns the port at which a test tells the run's first process to take a server away or bring it back. */
export function controlPort(): number {
  return Number(process.env['E2E_CONTROL_PORT'] ?? '')
}

/** Returns the port at which app and pages reach the room. */
export function relayPort(): number {
  return Number(process.env['E2E_RELAY_PORT'] ?? '')
}
