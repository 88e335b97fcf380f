import type { Dependencies } from '#core/dependencies.ts'
import { isCallable } from '#core/outside-address.ts'
import { seal, unseal } from '#core/secrets/seal.ts'
import { CloudFault, createKeycafe, wireOf, type CabinetCloud } from '#worker/providers/index.ts'

type Stored = {
  lockerId: string
  accountId: string
  baseUrl: string
  email: string
  sealedToken: string
  locationId: string
}

const contextOf = (lockerId: string) => `cloud_cabinet:${lockerId}`

/** The token of a cabinet's cloud as it is stored: it opens only with our secret and for this cabinet. */
export function sealToken({ config }: Pick<Dependencies, 'config'>, lockerId: string, token: string): Promise<string> {
  return seal(token, { secret: config.sealSecret, context: contextOf(lockerId) })
}

/** The cloud of a cabinet. Throws `CloudFault` where its address may not be called, or its token does not open. */
export async function openCloud(deps: Dependencies, stored: Stored): Promise<CabinetCloud> {
  const { lockerId, accountId, baseUrl, email, sealedToken, locationId } = stored
  if (!isCallable(deps, baseUrl, { accountId, provider: 'KEYCAFE' })) throw new CloudFault('away', 'address_refused')
  const secret = deps.config.sealSecret
  const token = await unseal(sealedToken, { secret, context: contextOf(lockerId) }).catch(() => {
    throw new CloudFault('credentials', 'not_opened')
  })
  return createKeycafe({ baseUrl, email, token, locationId }, wireOf(deps))
}
