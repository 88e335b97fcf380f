import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { headersOf } from '#web/lib/api/headers.ts'
import { isAnswer, parseJson, problemOf, type RawAnswer } from '#web/lib/api/read-answer.ts'
import { retryAfterWait } from '#web/lib/api/retry-after-wait.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

const uploadTimeoutMs = 120_000

type Upload = {
  code: string
  file: File
  /** Receives how far it has come, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends a picture of the driving licence. By XMLHttpRequest, since fetch cannot tell how far an upload has come. */
export function uploadLicence(upload: Upload): Promise<ProcessStatus> {
  return retryAfterWait(() => sendWithToken(upload))
}

async function sendWithToken(upload: Upload): Promise<ProcessStatus> {
  let answer = await send(upload)
  if (answer.status === 403 && problemOf(answer).code === 'csrf.rejected') answer = await send(upload)
  if (answer.status < 200 || answer.status > 299) throw problemOf(answer)
  const status = parseJson(answer.text)
  if (isAnswer('PUT /api/process/save-drivers-licence', status)) return status
  throw new NetworkProblem('unreadable')
}

function send({ code, file, onProgress }: Upload): Promise<RawAnswer> {
  const body = new FormData()
  body.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', '/api/process/save-drivers-licence')
    request.timeout = uploadTimeoutMs
    const headers = headersOf({ method: 'PUT', code, isJson: false, cookies: document.cookie })
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('Retry-After'),
      }),
    )
    request.addEventListener('error', () => reject(new NetworkProblem('unreachable')))
    request.addEventListener('timeout', () => reject(new NetworkProblem('timeout')))
    request.send(body)
  })
}

/** Returns whether the server refused the picture itself, rather than the sending of it. */
export function licenceFault(error: unknown): 'too_large' | 'not_a_picture' | null {
  if (!(error instanceof ApiProblem)) return null
  if (error.status === 413) return 'too_large'
  return error.status === 415 ? 'not_a_picture' : null
}
