/**
 * Checks that an address is one of a configured push service: nothing else is ever called for a browser's word.
 * `services` are origins, `*.` at the beginning of a host name standing for whatever is below it.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const { origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return services.some((service) => {
    const [scheme = '', below] = service.split('*.')
    return below === undefined ? origin === service : origin.startsWith(scheme) && origin.endsWith(`.${below}`)
  })
}
