import type { ProviderName } from '#sandbox/core/services.ts'

import { eneriusProvider } from './enerius/enerius-provider.ts'
import { paytrailProvider } from './paytrail/paytrail-provider.ts'
import type { PlayedProvider } from './played-provider.ts'
import { sveaProvider } from './svea/svea-provider.ts'
import { vismaPayProvider } from './visma-pay/visma-pay-provider.ts'

export const playedProviders: Readonly<Record<ProviderName, PlayedProvider>> = {
  paytrail: paytrailProvider,
  svea: sveaProvider,
  'visma-pay': vismaPayProvider,
  enerius: eneriusProvider,
}
