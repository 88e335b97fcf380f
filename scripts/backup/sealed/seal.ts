import { createHash, randomUUID, sign } from 'node:crypto'
import { createReadStream, createWriteStream, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { Encrypter } from 'age-encryption'

import { envelopeFile, sealedFile, signatureFile, signedText, type Envelope } from './envelope.ts'
import type { Sealing } from './keys.ts'

type Sum = Envelope['files'][number]

/** Goes through bytes, and knows their number and hash at the end. */
export function summing(): { readonly through: Transform; readonly sum: () => Sum } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, sum: () => ({ bytes, sha256: hash.digest('hex') }) }
}

function encrypterTo(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => name.split(path.sep).join('/'))
    .toSorted()

/**
 * Seals the files of a backup into another folder, each as a file of age that `age -d` opens, and signs which they are. Each is deleted where it
 * was as soon as it is sealed. The signature comes last: a folder without one is no backup.
 */
export async function sealFolder(plain: string, into: string, { recipients, signingKey }: Sealing): Promise<void> {
  const id = randomUUID()
  const names = filesIn(plain)
  const encrypter = encrypterTo(recipients)
  const seal = async (source: Readable, place: number): Promise<Sum> => {
    const sealed = await encrypter.encrypt(Readable.toWeb(source))
    const { through, sum } = summing()
    const file = createWriteStream(path.join(into, sealedFile(place)), { mode: 0o600, flags: 'wx' })
    await pipeline(Readable.fromWeb(sealed), through, file)
    return sum()
  }
  const files = [await seal(Readable.from([Buffer.from(JSON.stringify({ id, names }))]), 0)]
  for (const [at, name] of names.entries()) {
    files.push(await seal(createReadStream(path.join(plain, name)), at + 1))
    rmSync(path.join(plain, name))
  }
  const envelope: Envelope = { format: 'sealed-1', id, madeAt: new Date().toISOString(), files }
  const bytes = Buffer.from(`${JSON.stringify(envelope, null, 1)}\n`)
  const signature = sign(null, signedText(bytes), signingKey)
  writeFileSync(path.join(into, envelopeFile), bytes, { mode: 0o600, flag: 'wx' })
  writeFileSync(path.join(into, signatureFile), `${signature.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
}
