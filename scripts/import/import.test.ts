import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { writeDemo } from '#scripts/demo/demo-file.ts'
import { makeDemo } from '#scripts/demo/make-demo.ts'
import { root } from '#scripts/stack/process.ts'

type Seen = { method: string; url: string; key: string }
type Answer = { status: number; body: unknown }

let stateDir = ''
let server: Server
let answer: (seen: Seen) => Answer
let seen: Seen[]

const processOf = (number: string) => ({
  id: `prc_${number}`,
  processCode: 'AAAA-BBBB-CCCC',
  externalWorkOrderId: number,
  processType: 'DELIVERY',
  state: 'LINK_GENERATED',
  version: 1,
  link: `http://app.example/${number}`,
})

/** The app, as far as an import meets it: order `old` has a process, order `bad` is refused. */
function usualAnswer({ method, url }: Seen): Answer {
  const number = url.split('/').at(-1) ?? ''
  if (method === 'POST') return { status: 201, body: processOf('new') }
  if (method === 'PUT' && number === 'bad') {
    const errors = [{ path: 'orderRows.0.price', code: 'too_big' }]
    return { status: 422, body: { code: 'request.invalid', title: 'Does not fit', errors } }
  }
  if (method === 'PUT')
    return { status: 200, body: { externalWorkOrderId: number, version: 1, changed: true, warnings: [] } }
  const workOrder = { customer: {}, orderRows: [] }
  const amounts = { approved: null, asked: null, paid: 0, refunded: 0, open: 0 }
  const process = number === 'old' ? { ...processOf('old'), amounts } : null
  return { status: 200, body: { externalWorkOrderId: number, version: 1, revision: null, workOrder, process } }
}

beforeEach(async () => {
  stateDir = mkdtempSync(path.join(tmpdir(), 'import-'))
  answer = usualAnswer
  seen = []
  server = createServer((request: IncomingMessage, response) => {
    request.resume().on('end', () => {
      const call = {
        method: request.method ?? '',
        url: request.url ?? '',
        key: request.headers.authorization?.replace('Bearer ', '') ?? '',
      }
      seen.push(call)
      const { status, body } = answer(call)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
})

afterEach(() => {
  server.close()
  rmSync(stateDir, { recursive: true })
})

const appUrl = () => `http://127.0.0.1:${portOf(server)}`

/** A server that was closed has no address any more. */
function portOf(listening: Server): number | null {
  const address = listening.address()
  return address === null || typeof address === 'string' ? null : address.port
}

const order = (externalWorkOrderId: string) => ({
  externalWorkOrderId,
  processType: 'DELIVERY',
  workOrder: { customer: {}, vehicle: { licenseNumber: 'abc 1' }, orderRows: [] },
})

function fileOf(content: unknown): string {
  const file = path.join(stateDir, 'orders.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

type Run = { code: number; stdout: string; stderr: string }

function runImport(args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const { promise, resolve } = Promise.withResolvers<Run>()
  const script = path.join(root, 'scripts/import.ts')
  const environment = { PATH: process.env['PATH'], STATE_DIR: stateDir, APP_URL: appUrl(), ...env }
  execFile(process.execPath, [script, ...args], { env: environment }, (error, stdout, stderr) => {
    resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
  })
  return promise
}

function demoOf(): ReturnType<typeof makeDemo> {
  const demo = makeDemo(appUrl())
  writeDemo(stateDir, demo)
  return demo
}

// Each run starts a program of its own.
describe('npm run import', { timeout: 30_000 }, () => {
  it('puts every order and creates a process for those without one, with the key of the demo', async () => {
    const demo = demoOf()
    const { code, stdout } = await runImport([fileOf([order('old'), order('new')])])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^old +ABC-1 +DELIVERY +stored, has a process +http:\/\/app\.example\/old$/m)
    expect(stdout).toMatch(/^new +ABC-1 +DELIVERY +stored, new process +http:\/\/app\.example\/new$/m)
    expect(stdout).toContain('2 of 2 work orders are in.')
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /api/dms/work-order/old',
      'GET /api/dms/work-order/old',
      'PUT /api/dms/work-order/new',
      'GET /api/dms/work-order/new',
      'POST /api/dms/process',
    ])
    expect(new Set(seen.map(({ key }) => key))).toEqual(new Set([demo.accounts[0]?.dmsApiKey]))
  })

  it('goes on after a refusal, says which field it was and ends with 1', async () => {
    demoOf()
    const { code, stdout, stderr } = await runImport([fileOf([order('bad'), order('old')])])
    expect(code).toBe(1)
    expect(stderr).toContain('bad: request.invalid: Does not fit; orderRows.0.price too_big')
    expect(stdout).toContain('1 of 2 work orders are in.')
  })

  it('uses another account of the demo when it is named', async () => {
    const demo = demoOf()
    await runImport([fileOf([order('old')]), '--account', 'acc_tampere'])
    expect(seen[0]?.key).toBe(demo.accounts[1]?.dmsApiKey)
  })

  it.each([
    ['there is no file', () => [], /One file is needed/],
    ['the file is not there', () => ['nowhere.json'], /no such file/],
    ['an order is wrong', () => [fileOf([{ ...order('x'), processType: 'TAXI' }])], /order 1 \(x\)[\s\S]*processType/],
    ['an option is unknown', () => ['--force'], /--force/],
    ['the account is unknown', () => [fileOf([]), '--account', 'acc_nowhere'], /acc_herttoniemi, acc_tampere/],
  ])('ends with 2 when %s, and sends nothing', async (_case, args, message) => {
    demoOf()
    const { code, stderr } = await runImport(args())
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
    expect(seen).toEqual([])
  })

  it('ends with 2 when nothing was seeded yet, or the key is not known', async () => {
    const file = fileOf([order('old')])
    const unseeded = await runImport([file])
    expect(unseeded).toMatchObject({ code: 2, stderr: expect.stringContaining('npm start') })
    answer = () => ({ status: 401, body: { code: 'auth.required', title: 'A valid API key is needed' } })
    const unknown = await runImport([file], { DMS_API_KEY: 'another-key-altogether' })
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('does not know this API key') })
  })

  it('ends with 3 when the app does not answer, or something else does', async () => {
    demoOf()
    const file = fileOf([order('old')])
    answer = () => ({ status: 404, body: 'Not found' })
    expect(await runImport([file])).toMatchObject({ code: 3, stderr: expect.stringContaining('not as the app does') })
    const closed = appUrl()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.close(() => resolve())
    await promise
    const alone = await runImport([file], { APP_URL: closed })
    expect(alone).toMatchObject({ code: 3, stderr: expect.stringContaining('Is it running?') })
  })
})
