import { anybody, nothing } from './route.ts'

export const csrfTokenCalls = {
  /** Brings the cookies that a browser's first write needs, for a page that asks for nothing else before it. */
  'GET /api/csrf-token': anybody({ answer: nothing }),
}
