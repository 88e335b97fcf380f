/** The value of an `Authorization` header for HTTP Basic (RFC 7617), as UTF-8. */
export function basicAuthorization({ user, password }: { user: string; password: string }): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))}`
}
