import { createServer, type ServerResponse } from 'node:http'

import { close, listen } from './running-sandbox.ts'

/** The answer to one call of Cloudflare's API. */
export type ApiAnswer =
  | { readonly result: unknown }
  | { readonly status: number; readonly code: number; readonly message: string }
  | 'HTML'

type Answers = Readonly<Record<string, ApiAnswer>>

function send(response: ServerResponse, answer: ApiAnswer): void {
  if (answer === 'HTML') {
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html><title>502 Bad Gateway</title></html>')
    return
  }
  const isGood = 'result' in answer
  response.writeHead(isGood ? 200 : answer.status, { 'Content-Type': 'application/json' })
  const errors = isGood ? [] : [{ code: answer.code, message: answer.message }]
  response.end(JSON.stringify({ success: isGood, errors, messages: [], result: isGood ? answer.result : null }))
}

const noRoute: ApiAnswer = { status: 404, code: 7003, message: 'Could not route to that' }

/**
 * Starts a server that speaks as Cloudflare's API does, for wrangler itself (`CLOUDFLARE_API_BASE_URL`). `answers` are by
 * the end of a path; every other call is one of a page that is not there.
 */
export async function startCloudflare() {
  let answers: Answers = {}
  const paths: string[] = []
  const changes: { readonly line: string; readonly body: string }[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const { method = 'GET' } = request
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    // Answered earlier, a client would not send the rest of what it uploads.
    request.on('end', () => {
      paths.push(pathname)
      if (method !== 'GET') changes.push({ line: `${method} ${pathname.replace('/client/v4/accounts/acc', '')}`, body })
      send(response, Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1] ?? noRoute)
    })
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/client/v4`,
    paths,
    /** Calls that change something, in order. */
    changes,
    use(next: Answers) {
      answers = next
      paths.length = 0
      changes.length = 0
    },
    stop: () => close(server),
  }
}
