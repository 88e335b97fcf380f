import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { arrayBuffer } from 'node:stream/consumers'

/** A worker's upload by wrangler: its parts by name, and its description of them. */
export type Upload = {
  readonly parts: ReadonlyMap<string, string>
  readonly metadata: Readonly<Record<string, unknown>>
}

/** As the platform answers for an account in which nothing was deployed yet. */
const results: readonly (readonly [RegExp, unknown])[] = [
  [/\/secrets$/, []],
  [/\/deployments$/, { deployments: [] }],
  [/\/settings$/, { bindings: [] }],
  [/\/assets-upload-session$/, { jwt: 'x.y.z', buckets: [] }],
  [/\/workers\/scripts\/[^/?]+\?/, { id: 'workshop', deployment_id: '11111111-1111-4111-8111-111111111111' }],
]

async function uploadIn(request: IncomingMessage, body: ArrayBuffer): Promise<Upload | null> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return null
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  const entries = [...form.entries()].map(async ([name, value]) => {
    const text = typeof value === 'string' ? value : await value.text()
    return [name, text] as const
  })
  const parts = new Map(await Promise.all(entries))
  const metadata: Record<string, unknown> = JSON.parse(parts.get('metadata') ?? '{}')
  return { parts, metadata }
}

/**
 * Plays the API of Cloudflare on this machine as far as an upload of a worker goes, and keeps what was uploaded. What comes
 * after the upload is not played: wrangler ends there with a fault of its own.
 */
export async function recordUploads() {
  const uploads: Upload[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const upload = await uploadIn(request, await arrayBuffer(request))
      if (upload !== null) uploads.push(upload)
      const { url = '' } = request
      const isUnknown = url.includes('/workers/services/')
      const result = results.find(([address]) => address.test(url))?.[1] ?? {}
      response.writeHead(isUnknown ? 404 : 200, { 'Content-Type': 'application/json' })
      const errors = isUnknown ? [{ code: 10_090, message: 'This service does not exist' }] : []
      response.end(JSON.stringify({ success: !isUnknown, errors, messages: [], result: isUnknown ? null : result }))
    })()
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what a server that listens on a port answers
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, uploads, close: () => server.close() }
}
