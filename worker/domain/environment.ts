/**
 * The environments that the app runs in. `staging` is deployed as production is, with the sandbox in the place of the
 * providers.
 */
export const environments = ['production', 'staging', 'development', 'test'] as const
export type Environment = (typeof environments)[number]

/** Returns whether strangers reach it; of what nobody has checked yet as well. */
export const isDeployed = (environment: string): boolean => environment !== 'development' && environment !== 'test'
