import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

import type { RoomMessage } from '#domain/access/room-ticket.ts'
import { mustRun } from '#scripts/stack/process.ts'

/** The room server as it is deployed, in workerd itself, with a caller beside it that announces as the API worker does. */

export const roomWorkerName = 'workshop-room'

/** Announces over a Durable Object binding of another worker, as wrangler.toml binds ROOMS. */
const caller = `export default {
  async fetch(request, env) {
    const { room, message } = await request.json()
    const status = await env.ROOMS.getByName(room).announce(message).then(() => 204, () => 500)
    return new Response(null, { status })
  },
}`

/** The binding of the rooms for a worker beside the room server. */
export const boundRooms = {
  ROOMS: { className: 'ProcessRoom', scriptName: roomWorkerName, useSQLite: true },
} as const

/** Returns the room server as one of Miniflare's workers, out of the module that it was bundled into. */
export const roomWorkerOf = (script: string, secret: string) => ({
  name: roomWorkerName,
  modules: [{ type: 'ESModule' as const, path: script }],
  modulesRoot: path.dirname(script),
  compatibilityDate: '2026-11-01',
  compatibilityFlags: ['nodejs_compat'],
  durableObjects: { Main: { className: 'ProcessRoom', useSQLite: true } },
  bindings: { ROOM_SECRET: secret },
})

/** Bundles the room server into a folder as `wrangler deploy` does, and returns its module. */
export async function bundleRoom(folder: string): Promise<string> {
  await mustRun('wrangler', ['deploy', '--dry-run', '-c', 'party/wrangler.toml', '--outdir', folder])
  return path.join(folder, 'index.js')
}

type Start = { readonly script: string; readonly port: number; readonly secret: string; readonly data: string }

export type RoomServer = {
  readonly origin: string
  /** Resolves to the status of the call: 204, or 500 where the room refused the message. */
  announce: (room: string, message: RoomMessage) => Promise<number>
  /** Kills the runtime, as a machine that fails would. */
  kill: () => Promise<void>
}

export async function startRoomServer({ script, port, secret, data }: Start): Promise<RoomServer> {
  const compatibilityDate = '2026-11-01'
  const speaker = { name: 'caller', modules: true, script: caller, compatibilityDate, durableObjects: boundRooms }
  const server = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      resourcePersistencePath: data,
      workers: [roomWorkerOf(script, secret), speaker],
    }),
  )
  await server.ready
  const speaking = await server.getWorker('caller')
  return {
    origin: `http://localhost:${port}`,
    async announce(room, message) {
      const { status } = await speaking.fetch('http://caller/', {
        method: 'POST',
        body: JSON.stringify({ room, message }),
      })
      return status
    },
    kill: () => server.dispose(),
  }
}

/** Makes a folder with a bundled room server in it; `remove` takes it away. */
export async function roomFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'room-server-'))
  const script = await bundleRoom(path.join(folder, 'bundle'))
  return {
    script,
    data: path.join(folder, 'data'),
    bytes: readFileSync(script).length,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
