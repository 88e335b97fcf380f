import { creditorManners } from '#sandbox/credit/manners.ts'

import type { Manners } from './outgoing.ts'
import type { ServiceName } from './provider-names.ts'
import { playedProviders } from './providers.ts'

const manners: Readonly<Record<ServiceName, Manners>> = { ...playedProviders, ...creditorManners }

/** How a service takes the answers to its calls. */
export const mannersOf = (name: ServiceName): Manners => manners[name]
