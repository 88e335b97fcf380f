/**
 * From a change that the worker has accepted until the last open client of it is told: our room as it ships, told over a
 * Durable Object binding, beside the same room on PartyKit's server, told over HTTP as it was before. Both hear in turns.
 * Then how long the clients of a killed room take to come back.
 *
 *   npm run bench -- room
 */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'

import { SignJWT } from 'jose'

import { systemClock } from '#core/clock.ts'
import { keysOf } from '#core/secrets/secret-keys.ts'
import { announceAudience, roomMessage } from '#domain/access/room-ticket.ts'
import { startService } from '#scripts/stack/process.ts'
import { untilAnswers } from '#scripts/stack/servers.ts'
import { freePort } from '#tests/support/free-port.ts'
import { roomFolder, startRoomServer, type RoomServer } from '#tests/support/room-server.ts'
import { connectUpdates } from '#web/lib/realtime/connect-updates.ts'
import { listenTicket, roomIdOf } from '#worker/providers/room-token.ts'

import { benchSecret } from './bench-worker.ts'
import { sized } from './size.ts'

const processCode = 'ABCDEFGHJKMN'
const counts = sized([1, 100, 500], [1])
const rounds = sized(1_000, 1)
const warmUps = sized(100, 0)

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

async function ourRoom(server: RoomServer, count: number): Promise<Party> {
  const config = { partyUrl: server.origin, roomSecret: keysOf(benchSecret) }
  const room = roomIdOf(config, processCode)
  const address = `${server.origin}/parties/main/${room}`
  const clients = await listeners(count, async () => {
    const { token } = await listenTicket({ config, clock: systemClock, processCode })
    return `${address}?${new URLSearchParams({ token }).toString()}`
  })
  return { say: (version) => server.announce(room, roomMessage(version)), clients }
}

/** The room as PartyKit's own server runs it, told by a POST with a signed token, which is how it was hosted before. */
async function formerRoom(origin: string, count: number): Promise<Party> {
  const config = { partyUrl: origin, roomSecret: keysOf(benchSecret) }
  const room = roomIdOf(config, processCode)
  const address = `${origin}/parties/main/${room}`
  const key = new TextEncoder().encode(benchSecret)
  const sign = () =>
    new SignJWT({ aud: announceAudience(room) }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1m').sign(key)
  const clients = await listeners(count, async () => {
    const { token } = await listenTicket({ config, clock: systemClock, processCode })
    return `${address}?${new URLSearchParams({ token }).toString()}`
  })
  const say = async (version: number) => {
    const headers = { Authorization: `Bearer ${await sign()}` }
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(roomMessage(version)) })
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

async function measure(server: RoomServer, formerOrigin: string, count: number): Promise<string> {
  const [own, former] = [await ourRoom(server, count), await formerRoom(formerOrigin, count)]
  const times: { own: number[]; former: number[] } = { own: [], former: [] }
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const took = { own: await told(own, round), former: await told(former, round) }
    if (round < warmUps) continue
    times.own.push(took.own)
    times.former.push(took.former)
  }
  for (const client of [...own.clients, ...former.clients]) client.destroy()
  const [ours, theirs] = [shares(times.own), shares(times.former)]
  const cell = (share: 'p50' | 'p99') =>
    `${(ours[share] / theirs[share]).toFixed(2)} × (${ours[share].toFixed(1)} ms, ${theirs[share].toFixed(1)} ms)`
  return `| ${count} | ${cell('p50')} | ${cell('p99')} |`
}

/** Seconds from the moment a killed room listens again until the last of its clients is back and has heard of a change. */
async function comeBack(restart: () => Promise<RoomServer>, server: RoomServer, count: number): Promise<number> {
  const room = roomIdOf({ roomSecret: keysOf(benchSecret) }, processCode)
  const config = { partyUrl: server.origin, roomSecret: keysOf(benchSecret) }
  const fetchTicket = () => listenTicket({ config, clock: systemClock, processCode })
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = { isBack: Promise.withResolvers<void>(), heard: Promise.withResolvers<void>(), disconnect() {} }
      client.disconnect = connectUpdates({
        ticket: await fetchTicket(),
        fetchTicket,
        onUpdate: (version) => version !== null && client.heard.resolve(),
        onPolling: (isPolling) => !isPolling && client.isBack.resolve(),
      })
      return client
    }),
  )
  await Promise.all(clients.map(({ isBack }) => isBack.promise))
  for (const client of clients) client.isBack = Promise.withResolvers<void>()
  await server.kill()
  const back = await restart()
  const start = performance.now()
  await Promise.all(clients.map(({ isBack }) => isBack.promise))
  await back.announce(room, roomMessage(1))
  await Promise.all(clients.map(({ heard }) => heard.promise))
  const seconds = (performance.now() - start) / 1000
  for (const client of clients) client.disconnect()
  await back.kill()
  return seconds
}

async function startFormer(folder: string) {
  const port = await freePort()
  const options = [`--port=${port}`, `--persist=${folder}`, '--disable-request-cf-fetch', '--no-hotkeys']
  const args = ['dev', ...options, '--var', `ROOM_SECRET=${benchSecret}`]
  const service = startService('partykit', { name: 'partykit', args, logFile: path.join(folder, 'partykit.log') })
  await untilAnswers(service, `http://localhost:${port}/`, (status) => status < 500)
  return { origin: `http://localhost:${port}`, stop: () => service.stop() }
}

const folder = await roomFolder()
const port = await freePort()
const start = () => startRoomServer({ ...folder, port, secret: benchSecret })
const server = await start()
const former = await startFormer(path.dirname(folder.data))
console.log('| open clients | p50 (ours, PartyKit) | p99 (ours, PartyKit) |\n|---|---|---|')
try {
  for (const count of counts) console.log(await measure(server, former.origin, count))
  await former.stop()
  console.log('\n| clients of a killed room | all back and told, after it listens again |\n|---|---|')
  console.log(`| 200 | ${(await comeBack(start, server, 200)).toFixed(1)} s |`)
} finally {
  await former.stop()
  folder.remove()
}
