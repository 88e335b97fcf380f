import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'

import { NotDone } from '#scripts/backup/not-done.ts'

/** The files of a folder of keys; where each belongs stands in docs/runbook.md. */
const keyFiles = {
  /** Opens backups: age's own format. It is not where backups are made. */
  identity: 'identity.txt',
  /** To whom backups are sealed, an age recipient a line. */
  recipients: 'recipients.txt',
  /** Signs backups: PKCS #8, Ed25519. It is where they are made, and nowhere else. */
  signingKey: 'signing-key.pem',
  /** Public keys whose signatures are believed, one or several. */
  signers: 'signers.pem',
} as const

/** The key with which a backup is made. */
export type Sealing = { readonly recipients: readonly string[]; readonly signingKey: KeyObject }
/** The key with which a backup is opened. */
export type Opening = { readonly identities: readonly string[]; readonly signers: readonly KeyObject[] }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

function fileOf(folder: string, name: string, what: string): string {
  const file = path.join(folder, name)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  throw new NotDone([
    `${file} is missing: ${what}.`,
    'npm run backup -- --make-keys FOLDER makes keys; docs/runbook.md says where each belongs.',
  ])
}

/** Reads what seals and signs. Throws NotDone where something is missing, or is no key. */
export function readSealing(folder: string): Sealing {
  const recipients = linesOf(fileOf(folder, keyFiles.recipients, 'to whom the backup is sealed'))
  const strange = recipients.filter((line) => !/^age1[0-9a-z]+$/.test(line))
  if (strange.length > 0 || recipients.length === 0)
    throw new NotDone([`${keyFiles.recipients} has no age recipients.`])
  const pem = fileOf(folder, keyFiles.signingKey, 'what the backup is signed with')
  return { recipients, signingKey: ed25519(() => createPrivateKey(pem), keyFiles.signingKey) }
}

/** Reads what opens and verifies. Throws NotDone where something is missing, or is no key. */
export function readOpening(folder: string): Opening {
  const identities = linesOf(fileOf(folder, keyFiles.identity, 'what opens the backup'))
  const pems = fileOf(folder, keyFiles.signers, 'whose signature is believed').match(
    /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g,
  )
  const signers = (pems ?? []).map((pem) => ed25519(() => createPublicKey(pem), keyFiles.signers))
  if (identities.length === 0 || signers.length === 0) throw new NotDone([`There is no key in ${folder}.`])
  return { identities, signers }
}

function ed25519(read: () => KeyObject, name: string): KeyObject {
  const key = tried(read)
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new NotDone([`${name} is no Ed25519 key.`])
}

function tried<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Writes new keys into a folder that has none. Throws NotDone where one of the files is there. */
export async function makeKeys(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const there = Object.values(keyFiles).filter((name) => existsSync(path.join(folder, name)))
  if (there.length > 0) throw new NotDone([`${folder} has ${there.join(', ')} already. Nothing was written.`])
  const identity = await generateX25519Identity()
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const write = (name: string, text: string) =>
    writeFileSync(path.join(folder, name), text, { mode: 0o600, flag: 'wx' })
  write(keyFiles.identity, `${identity}\n`)
  write(keyFiles.recipients, `${await identityToRecipient(identity)}\n`)
  write(keyFiles.signingKey, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  write(keyFiles.signers, publicKey.export({ type: 'spki', format: 'pem' }).toString())
}
