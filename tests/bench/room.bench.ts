/**
 * From a change that the worker has accepted until the last open client of it is told: our room as it ships, told by the
 * worker's own adapter (tickets, signatures), beside a bare room of PartyKit that believes every POST. Both are parties
 * of one `partykit dev` and hear in turns.
 *
 *   npm run bench -- room
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { systemClock } from '#core/clock.ts'
import { keysOf } from '#core/secret-keys.ts'
import { roomMessage } from '#domain/room-ticket.ts'
import { startService, type Service } from '#scripts/stack/process.ts'
import { untilAnswers } from '#scripts/stack/servers.ts'
import { freePort } from '#tests/support/free-port.ts'
import { createRoomPartykit } from '#worker/providers/room-partykit.ts'
import { listenTicket, roomIdOf } from '#worker/providers/room-token.ts'

const processCode = 'ABCDEFGHJKMN'
const roomSecret = 'bench-secret-0123456789abcdef0123456789abcdef'
const counts = [1, 100, 500]
const rounds = 1_000
const warmUps = 100

/** A room with its clients: how it is told of a version, and who hears it. */
type Party = { readonly say: (version: number) => Promise<unknown>; readonly clients: readonly Socket[] }

/** Opens a WebSocket and leaves its frames as they come: what reads them should not be what is measured. */
async function listen(url: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
  }
  const call = request(url, { headers })
  call.on('upgrade', (_response, socket) => resolve(socket))
  call.on('response', ({ statusCode }) => reject(new Error(`${url} answered ${statusCode}`)))
  call.on('error', reject)
  call.end()
  return promise
}

async function listeners(count: number, url: () => Promise<string>): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) sockets.push(await listen(await url()))
  return sockets
}

async function ourRoom(origin: string, count: number): Promise<Party> {
  const settings = { config: { partyUrl: origin, roomSecret: keysOf(roomSecret) }, clock: systemClock }
  const room = createRoomPartykit(settings, { fetch, environment: 'test' })
  const address = `${origin}/parties/main/${roomIdOf({ roomSecret: keysOf(roomSecret) }, processCode)}`
  const clients = await listeners(count, async () => {
    const { token } = await listenTicket({ ...settings, processCode })
    return `${address}?${new URLSearchParams({ token }).toString()}`
  })
  return { say: (version) => room.announce({ processCode, accountId: 'acc_1', version }), clients }
}

async function bareRoom(origin: string, count: number): Promise<Party> {
  const address = `${origin}/parties/bare/${roomIdOf({ roomSecret: keysOf(roomSecret) }, processCode)}`
  const clients = await listeners(count, () => Promise.resolve(address))
  const say = async (version: number) => {
    const response = await fetch(address, { method: 'POST', body: JSON.stringify(roomMessage(version)) })
    await response.arrayBuffer()
  }
  return { say, clients }
}

/** Milliseconds until every client has the frame of this version, which has to be the only one that came. */
async function told({ say, clients }: Party, version: number): Promise<number> {
  const expected = JSON.stringify(roomMessage(version))
  const all = clients.map(async (client) => {
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    client.once('data', resolve)
    const frame = await promise
    if (frame.subarray(2).toString() !== expected) throw new Error(`Heard ${frame.toString()}`)
  })
  const start = performance.now()
  const said = say(version)
  await Promise.all(all)
  const time = performance.now() - start
  await said
  return time
}

/** The middle of the times, and what all but one of a hundred are within. */
function shares(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((one, other) => one - other)
  const share = (of: number) => sorted[Math.floor(sorted.length * of)] ?? 0
  return { p50: share(0.5), p99: share(0.99) }
}

async function measure(origin: string, count: number): Promise<string> {
  const [own, bare] = [await ourRoom(origin, count), await bareRoom(origin, count)]
  const times: { own: number[]; bare: number[] } = { own: [], bare: [] }
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const took = { own: await told(own, round), bare: await told(bare, round) }
    if (round < warmUps) continue
    times.own.push(took.own)
    times.bare.push(took.bare)
  }
  for (const client of [...own.clients, ...bare.clients]) client.destroy()
  const [ours, theirs] = [shares(times.own), shares(times.bare)]
  const cell = (share: 'p50' | 'p99') =>
    `${(ours[share] / theirs[share]).toFixed(2)} × (${ours[share].toFixed(1)} ms, ${theirs[share].toFixed(1)} ms)`
  return `| ${count} | ${cell('p50')} | ${cell('p99')} |`
}

async function startRooms(port: number, folder: string): Promise<Service> {
  const options = [`--port=${port}`, `--persist=${folder}`, '--disable-request-cf-fetch', '--no-hotkeys']
  const args = ['dev', '-c', 'tests/bench/rooms.json', ...options, '--var', `ROOM_SECRET=${roomSecret}`]
  const rooms = startService('partykit', { name: 'rooms', args, logFile: path.join(folder, 'rooms.log') })
  await untilAnswers(rooms, `http://localhost:${port}/`, (status) => status < 500)
  return rooms
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-rooms-'))
const port = await freePort()
const rooms = await startRooms(port, folder)
console.log('| open clients | p50 (ours, bare) | p99 (ours, bare) |\n|---|---|---|')
try {
  for (const count of counts) console.log(await measure(`http://localhost:${port}`, count))
} finally {
  await rooms.stop()
  rmSync(folder, { recursive: true, force: true })
}
