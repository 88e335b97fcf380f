import * as z from 'zod'

import { fromBase64Url, toBase64Url } from '#core/bytes/base64url.ts'
import { randomBytes } from '#core/secrets/ids.ts'
import { seal, unseal } from '#core/secrets/seal.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import { boundedBytes } from '#domain/text/bounded-bytes.ts'

/** Before every key of the bucket that is of the archive. */
export const archivePrefix = 'archive/'

const cell = z.union([z.string(), z.number(), z.null()])

/**
 * The archived document of a visit: the rows of its tables as they were; only message texts lie open in it, as the
 * document is sealed as a whole. A later format gets another number, and readers lift older ones up to it.
 */
const documentSchema = z.strictObject({
  format: z.literal(1),
  id: z.string(),
  archivedAt: z.int(),
  tables: z.record(z.string(), z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(cell)) })),
})

export type ArchiveDocument = z.infer<typeof documentSchema>

const ivLength = 12
const keyLength = 32

/** Returns the sealing context of a document's key in the row of its visit. */
export const sealedKeyContext = (id: string): string => `archive:${id}`

const utf8 = (text: string) => Uint8Array.from(new TextEncoder().encode(text))

const keyOf = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** No visit comes near it. */
const longestBytes = 16_000_000
const unannounced = { get: () => null }

async function wholeOf(stream: Parameters<typeof boundedBytes>[0]): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await boundedBytes(stream, { limit: longestBytes, headers: unannounced })
  if (bytes === null) throw new Error('The document is longer than any')
  return bytes
}

const through = (bytes: Uint8Array<ArrayBuffer>, change: ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>) =>
  wholeOf(new Blob([bytes]).stream().pipeThrough(change))

/** The part of R2 that reading takes. */
type Bucket = { get: (key: string) => Promise<{ body: Parameters<typeof boundedBytes>[0] } | null> }

/** The bytes of a document in the bucket. Throws where it is not there. */
export async function documentBytes(bucket: Bucket, objectKey: string): Promise<Uint8Array<ArrayBuffer>> {
  const object = await bucket.get(`${archivePrefix}${objectKey}`)
  if (object === null) throw new Error('The document is not in the bucket')
  return wholeOf(object.body)
}

/** A document as it is stored, where it is, and its key as the row of its visit has it. */
export type SealedDocument = { objectKey: string; sealedKey: string; bytes: Uint8Array<ArrayBuffer> }

/** Packs and seals a document with a key of its own: the initialisation vector, then the ciphertext (AES-256-GCM). */
export async function sealDocument(document: ArchiveDocument, secret: Secret): Promise<SealedDocument> {
  const { id } = document
  const key = randomBytes(keyLength)
  const iv = randomBytes(ivLength)
  const packed = await through(utf8(JSON.stringify(document)), new CompressionStream('gzip'))
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(sealedKeyContext(id)) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await keyOf(key), packed))
  const bytes = new Uint8Array(ivLength + sealed.length)
  bytes.set(iv)
  bytes.set(sealed, ivLength)
  return {
    objectKey: toBase64Url(randomBytes(16)),
    sealedKey: await seal(toBase64Url(key), { secret, context: sealedKeyContext(id) }),
    bytes,
  }
}

type Opening = { id: string; sealedKey: string; secret: Secret }

/** Opens what `sealDocument` made. Throws where a byte, the key or the visit is another. */
export async function openDocument(
  bytes: Uint8Array<ArrayBuffer>,
  { id, sealedKey, secret }: Opening,
): Promise<ArchiveDocument> {
  const context = sealedKeyContext(id)
  const key = fromBase64Url(await unseal(sealedKey, { secret, context }))
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivLength), additionalData: utf8(context) }
  const packed = new Uint8Array(await crypto.subtle.decrypt(algorithm, await keyOf(key), bytes.slice(ivLength)))
  const unpacked = await through(packed, new DecompressionStream('gzip'))
  const document = documentSchema.parse(JSON.parse(new TextDecoder().decode(unpacked)))
  if (document.id !== id) throw new Error('The document is of another visit')
  return document
}
