import { createServer } from 'node:http'
import { tmpdir } from 'node:os'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { close, listen } from '#tests/support/running-sandbox.ts'

import { handshakeStatus } from './handshake.ts'
import { limitOf, runTool } from './run-tool.ts'

const folder = tmpdir()
const environment = { PATH: process.env['PATH'] }
const node = (script: string, limitMs?: number) =>
  runTool(
    { folder, environment, ...(limitMs !== undefined && { limitMs }) },
    { command: process.execPath, args: ['-e', script], input: 'given' },
  )

describe('a tool', () => {
  it('is given its input and ends with what it says', async () => {
    const script = `process.stdin.pipe(process.stdout); process.stdin.on('end', () => { console.error('said'); process.exitCode = 3 })`
    expect(await node(script)).toEqual({ code: 3, stdout: 'given', stderr: 'said\n' })
  })

  it('that hangs is stopped, and what it started holds nobody up', async () => {
    const script = `
      require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'inherit' })
      console.log('begun')
      setInterval(() => {}, 1_000)`
    const { code, stderr } = await node(script, 1_000)
    expect(code).toBe(124)
    expect(stderr).toContain('It did not end within 1 seconds, and was stopped.')
  })

  it('that is not installed ends as such', async () => {
    const ended = await runTool({ folder, environment }, { command: 'wrangler-of-nobody', args: [] })
    expect(ended).toEqual({ code: 127, stdout: '', stderr: 'wrangler-of-nobody is not installed: npm install' })
  })

  it.each([
    [['d1', 'execute', 'workshop', '--remote', '--file', 'x.sql'], 30],
    [['d1', 'export', 'workshop'], 30],
    [['deploy', 'dist/worker/index.js'], 10],
    [['r2', 'object', 'get', 'a/b'], 10],
    [['d1', 'execute', 'workshop', '--remote', '--command', 'select 1'], 2],
    [['whoami', '--json'], 2],
  ])('may take as long as it needs: %j %i minutes', (args, minutes) => {
    expect(limitOf(args)).toBe(minutes * 60_000)
  })
})

describe('the handshake of a WebSocket', () => {
  const server = createServer((_request, response) => response.writeHead(404).end())
  server.on('upgrade', (request, socket) => {
    if (request.url === '/never') return
    const line = request.url === '/in' ? '101 Switching Protocols' : '401 Unauthorized'
    socket.end(`HTTP/1.1 ${line}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  })
  let origin = ''
  beforeAll(async () => {
    origin = `http://127.0.0.1:${await listen(server)}`
  })
  afterAll(() => close(server))

  it.each([
    ['/in', 101],
    ['/out', 401],
  ])('tells its status: %s %i', async (path, status) => {
    expect(await handshakeStatus(origin + path)).toBe(status)
  })

  it('fails where nobody is', async () => {
    await expect(handshakeStatus('http://127.0.0.1:1/')).rejects.toThrow('ECONNREFUSED')
  })
})
