import { expect, it } from 'vitest'

import { workerLogReader } from './worker-log.ts'

const reloading = '⎔ Reloading local server...\n'
const reloaded = '⎔ Local server updated and ready\n'
const request = '{"level":"info","event":"request"}\n[wrangler:info] GET /api/health 200 OK (3ms)\n'
const fault =
  '\u001b[31m✘ \u001b[41;31m[\u001b[41;97mERROR\u001b[41;31m]\u001b[0m Build failed with 1 error:\n\n  ✘ [ERROR] Unexpected end of file\n\n\n'

function news(...pieces: readonly string[]): readonly string[] {
  const heard: string[] = []
  const read = workerLogReader({
    onError: (error) => heard.push(`error: ${error}`),
    onFault: (text) => heard.push(`fault: ${text}`),
    onReloaded: () => heard.push('reloaded'),
  })
  for (const piece of pieces) read(piece)
  return heard
}

it('hears that a worker was reloaded, and nothing of its requests', () => {
  expect(news(reloading, request + reloaded + request)).toEqual(['reloaded'])
})

it('hears a fault with all of its lines, and no reload that began before it', () => {
  const whole = 'fault: Build failed with 1 error:\n\n  ✘ [ERROR] Unexpected end of file'
  expect(news(reloading, fault + reloaded + request)).toEqual([whole])
  expect(news(reloading, fault, reloaded, reloading, reloaded)).toEqual([whole, 'reloaded'])
})

it('takes an error while the worker runs for no fault of its sources', () => {
  const logged = '{"level":"error","event":"request.failed"}'
  expect(news(`${request}${logged}\n✘ [ERROR] database is locked\n\n${request}`)).toEqual([
    `error: ${logged}`,
    'error: database is locked',
  ])
})
