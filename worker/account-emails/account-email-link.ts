import type { Config } from '#core/config.ts'
import { addressSecret, isAddressSecret } from '#core/secrets/address-secret.ts'
import { accountEmailPages } from '#domain/contact/account-emails.ts'

const shape = /^(ltr_[0-9a-z]{25,27})\.([0-9a-f]{64})$/

/** The link of a letter: what opens it is made of the letter's id whenever it is needed, and stored nowhere. */
export function linkOf(config: Config, { id, kind }: { id: string; kind: keyof typeof accountEmailPages }): string {
  return `${config.appUrl}${accountEmailPages[kind]}#${id}.${addressSecret(config, 'letter', id)}`
}

/** The letter that the fragment of a link is of; null for one that we never made. */
export function accountEmailIdOf(config: Config, fragment: string): string | null {
  const [, id = '', secret = ''] = shape.exec(fragment) ?? []
  return isAddressSecret(config, 'letter', { id, secret }) ? id : null
}
