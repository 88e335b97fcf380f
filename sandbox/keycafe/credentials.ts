/**
 * The workshop's credentials at the cloud of cabinets that is played here. It is the sandbox's own and opens nothing
 * anywhere else. `seed` as in `shopCredentials`.
 */
export const customerOfKeycafe = (seed = '') => ({
  email: 'avaimet@autohuoltopohjola.example',
  token: `sandbox-keycafe-token-that-opens-nothing-elsewhere${seed}`,
  locationId: '4711',
})

/** Its path on the sandbox's own address. */
export const keycafePath = '/keycafe-cloud'
