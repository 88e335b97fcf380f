import type { KeptObject } from './messages.ts'

/** A bucket in memory with the part of R2's interface that the app uses. */
export function keptObjects(now: () => number): {
  readonly bucket: R2Bucket
  readonly all: () => readonly KeptObject[]
} {
  const objects = new Map<string, KeptObject & { readonly uploaded: Date }>()
  const bucket = {
    async put(key: string, value: ArrayBuffer | Uint8Array<ArrayBuffer> | string, { httpMetadata }: R2PutOptions = {}) {
      const bytes = new Uint8Array(await new Response(value).arrayBuffer())
      const contentType = httpMetadata instanceof Headers ? null : (httpMetadata?.contentType ?? null)
      objects.set(key, { key, bytes, contentType, uploaded: new Date(now()) })
    },
    async get(key: string) {
      const object = objects.get(key)
      if (object === undefined) return null
      const { bytes, ...rest } = object
      const body = () => new Response(bytes)
      const reads = { arrayBuffer: () => body().arrayBuffer(), text: () => body().text(), json: () => body().json() }
      return { ...rest, size: bytes.length, body: body().body, ...reads }
    },
    async delete(keys: string | readonly string[]) {
      for (const key of typeof keys === 'string' ? [keys] : keys) objects.delete(key)
    },
    async list({ prefix = '' }: R2ListOptions = {}) {
      return { objects: [...objects.values()].filter(({ key }) => key.startsWith(prefix)), truncated: false }
    },
  }
  return {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the app uses no more of it
    bucket: bucket as unknown as R2Bucket,
    all: () => [...objects.values()].map(({ key, bytes, contentType }) => ({ key, bytes, contentType })),
  }
}
