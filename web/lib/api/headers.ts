/** The anti-forgery token. */
export const csrfCookie = 'XSRF-TOKEN'

/** The value of a cookie that scripts may read, or null. */
export function readCookie(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1))
}

type HeaderFacts = {
  method: string
  code?: string | undefined
  account?: string | undefined
  version?: number | undefined
  accessToken?: string | undefined
  isJson: boolean
  cookies: string
}

/** The headers of a call. The token is read again each time: a refusal brings a fresh one. */
export function headersOf({
  method,
  code,
  account,
  version,
  accessToken,
  isJson,
  cookies,
}: HeaderFacts): Record<string, string> {
  const token = method === 'GET' ? null : readCookie(cookies, csrfCookie)
  return {
    Accept: 'application/json',
    ...(isJson && { 'Content-Type': 'application/json' }),
    ...(code !== undefined && { 'X-Process-Code': code }),
    ...(account !== undefined && { 'X-Account-Code': account }),
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
    ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
    ...(token !== null && { 'X-XSRF-TOKEN': token }),
  }
}
