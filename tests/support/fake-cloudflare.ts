import { createServer } from 'node:http'

import { close, listen } from './running-sandbox.ts'

/** What one call of Cloudflare's API is answered with. */
export type ApiAnswer =
  | { readonly result: unknown }
  | { readonly status: number; readonly code: number; readonly message: string }
  | 'HTML'

type Answers = Readonly<Record<string, ApiAnswer>>

/**
 * Starts a server that speaks as Cloudflare's API does, for wrangler itself (`CLOUDFLARE_API_BASE_URL`). `answers` are by
 * the end of a path; every other call is one of a page that is not there.
 */
export async function startCloudflare() {
  let answers: Answers = {}
  const paths: string[] = []
  const server = createServer((request, response) => {
    request.resume()
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    paths.push(pathname)
    const own = Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1]
    const answer = own ?? { status: 404, code: 7003, message: 'Could not route to that' }
    if (answer === 'HTML') {
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html><title>502 Bad Gateway</title></html>')
      return
    }
    const isGood = 'result' in answer
    response.writeHead(isGood ? 200 : answer.status, { 'Content-Type': 'application/json' })
    const errors = isGood ? [] : [{ code: answer.code, message: answer.message }]
    response.end(JSON.stringify({ success: isGood, errors, messages: [], result: isGood ? answer.result : null }))
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/client/v4`,
    paths,
    use(next: Answers) {
      answers = next
      paths.length = 0
    },
    stop: () => close(server),
  }
}
