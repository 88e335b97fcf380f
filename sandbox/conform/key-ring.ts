const utf8 = (text: string) => new TextEncoder().encode(text)

type Waiting = { rotationId: string; key: string }

/** The keys of the client under test, as the app knows them. */
export class KeyRing {
  /** The answer to what confirms a key is lost. */
  losesConfirmation = false
  /** Staff take the key back once the client has it. */
  withdrawsOnceFetched = false
  isRenewed = false
  readonly refused: string[] = []
  readonly #deviceId: string
  readonly #former: string[] = []
  #key: string
  #confirmed = ''
  #waiting: Waiting | null = null
  #count = 0

  constructor({ deviceId, key }: { deviceId: string; key: string }) {
    this.#deviceId = deviceId
    this.#key = key
  }

  /** Staff want another key. */
  ask(): void {
    this.#count += 1
    this.isRenewed = false
    this.#waiting = { rotationId: `rot_${this.#count}`, key: `new-key-${this.#count}-of-the-client` }
  }

  /** Returns the part of an answer that tells of a waiting key. */
  told(): { keyWaits?: true } {
    return this.#waiting === null ? {} : { keyWaits: true }
  }

  /** The key that made a signature, of all that there were; null: none of them. */
  async signer(isBy: (key: string) => Promise<boolean>): Promise<string | null> {
    for (const key of [this.#key, ...(this.#waiting === null ? [] : [this.#waiting.key]), ...this.#former]) {
      if (await isBy(key)) return key
    }
    return null
  }

  /** Returns whether a key counts now. */
  isGood(key: string): boolean {
    const isIt = key === this.#key || key === this.#waiting?.key
    if (!isIt) this.refused.push(key)
    return isIt
  }

  /** The key that waits, for the holder of the one before. */
  async sealed(): Promise<{ rotationId: string; sealedKey: string } | null> {
    if (this.#waiting === null) return null
    const { rotationId, key: newKey } = this.#waiting
    const material = await crypto.subtle.importKey('raw', utf8(this.#key), 'HKDF', false, ['deriveKey'])
    const info = utf8(`device-key:${this.#deviceId}`)
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: utf8(rotationId), info }
    const gcm = { name: 'AES-GCM', length: 256 }
    const key = await crypto.subtle.deriveKey(derivation, material, gcm, false, ['encrypt'])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const wrapped = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, utf8(newKey)))
    const sealedKey = btoa(String.fromCharCode(...iv, ...wrapped))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    if (this.withdrawsOnceFetched) {
      this.#former.push(newKey)
      this.#waiting = null
    }
    return { rotationId, sealedKey }
  }

  /** False where it was not the new key that signed. */
  confirm(rotationId: string, signedWith: string): boolean {
    if (this.#confirmed === rotationId) return signedWith === this.#key
    if (this.#waiting === null || this.#waiting.rotationId !== rotationId || this.#waiting.key !== signedWith)
      return false
    this.#former.push(this.#key)
    this.#key = signedWith
    this.#confirmed = rotationId
    this.#waiting = null
    this.isRenewed = true
    return true
  }
}
