import { appLine } from '#sandbox/app-calls/app-line.ts'
import { keyMemory } from '#sandbox/app-calls/device-keys.ts'
import type { ConnectedTerminal } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { keyRotation, type KeyRotation } from '#sandbox/gateway/key-rotation.ts'
import type { Answer } from '#sandbox/gateway/ports.ts'
import { signedLine } from '#sandbox/gateway/signed-line.ts'

export type Terminal = { db: SandboxDb; appUrl: string; terminal: ConnectedTerminal; clock: () => number }

/** Calls of the terminal; of `status` 0 no answer came. */
type TerminalCalls = { call: (path: string, json: unknown) => Promise<Answer>; keys: KeyRotation }

const noAnswer: Answer = { status: 0, retryAfterSeconds: null, body: null }

/** Returns how a terminal calls the app, and takes another key. */
export function terminalCalls({ db, appUrl, terminal, clock }: Terminal): TerminalCalls {
  const memory = keyMemory(db, terminal)
  const identity = { deviceId: terminal.deviceId, key: terminal.deviceKey }
  const call = signedLine({ line: appLine(appUrl), memory, clock, identity })
  const keys = keyRotation({ call, memory, identity })
  return { call: async (path, json) => (await call(path, json)) ?? noAnswer, keys }
}
