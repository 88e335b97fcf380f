import { appLine } from '#sandbox/app-calls/app-line.ts'
import type { Line, Memory, SignedRequest } from '#sandbox/gateway/ports.ts'
import { deviceSignature } from '#sandbox/gateway/signature.ts'

import { readDevice, type Cabinet } from './cabinet-device.ts'

type Parts = { cabinet: Cabinet; memory: Memory; evenLate: boolean }

/** A cabinet's line as somebody wants it: cut, or one on which what happened comes late or twice. */
export function cabinetLine({ cabinet, memory, evenLate }: Parts): Line {
  const { db, appUrl, locker } = cabinet
  const toApp = appLine(appUrl)

  /** The same call signed at another instant, as it would be taken for a replay otherwise. */
  async function signedAnew({ path, headers, body }: SignedRequest): Promise<SignedRequest> {
    const { key } = await memory.read()
    const time = String(Number(headers['X-Device-Time']) + 1)
    const signature = await deviceSignature({ key: key ?? locker.deviceKey, method: 'POST', path, time, body })
    return { path, headers: { ...headers, 'X-Device-Time': time, 'X-Device-Signature': signature }, body }
  }

  return async (request) => {
    // Asked for each call: it may have been cut off since the one before.
    const { isOnline, way } = await readDevice(db, locker.id)
    const isReport = request.path === '/api/device/events'
    if (!isOnline || (isReport && way === 'late' && !evenLate)) return null
    const answer = await toApp(request)
    if (isReport && way === 'twice') await toApp(await signedAnew(request))
    return answer
  }
}
