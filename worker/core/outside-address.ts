import { requestInvalidField } from '#core/http/validate.ts'
import { outsideAddressFault } from '#domain/contact/public-address.ts'

import type { Dependencies } from './dependencies.ts'

type Environment = { config: Pick<Dependencies['config'], 'environment'> }

/** Throws 422 with why, where an address that was typed (at `path`) is none that is ever called. */
export function refuseUncallable({ config }: Environment, path: string, address: string): void {
  const fault = outsideAddressFault(address, config.environment)
  if (fault !== null) throw requestInvalidField(path, fault)
}

type Owner = { accountId: string; provider: string }

/** Returns whether a stored address may be called: it may be older than the rules, or have come in by another way. */
export function isCallable(
  { config, log }: Environment & Pick<Dependencies, 'log'>,
  address: string,
  owner: Owner,
): boolean {
  const fault = outsideAddressFault(address, config.environment)
  if (fault === null) return true
  const { accountId, provider } = owner
  log.info('address.refused', { accountId, provider, reason: fault })
  return false
}
