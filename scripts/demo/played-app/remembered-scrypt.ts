import { scrypt as hash, type ScryptOptions } from 'node:crypto'

export { timingSafeEqual } from 'node:crypto'

type Done = (error: Error | null, key: Buffer) => void
type Hashing = ScryptOptions & { readonly N: number }

const known = new Map<string, Buffer>()

/** As the platform's, but what was hashed once is remembered: the same few people sign in each morning of a history. */
export function scrypt(password: string, salt: Uint8Array, length: number, options: Hashing, done: Done): void {
  const asked = [password, salt.join(), length, options.N].join(' ')
  const key = known.get(asked)
  if (key !== undefined) {
    done(null, key)
    return
  }
  hash(password, salt, length, options, (error, made) => {
    if (error === null) known.set(asked, made)
    done(error, made)
  })
}
