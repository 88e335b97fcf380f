import type { PaymentProvider } from '#domain/enums.ts'

import { eneriusSecretsSchema, eneriusSettingsSchema } from './enerius/call.ts'
import { createEnerius } from './enerius/enerius.ts'
import type { PaymentPort } from './payment-port.ts'
import type { PaymentWire } from './payment-wire.ts'
import { paytrailSecretsSchema, paytrailSettingsSchema } from './paytrail/call.ts'
import { createPaytrail } from './paytrail/paytrail.ts'
import { sveaSecretsSchema, sveaSettingsSchema } from './svea/call.ts'
import { createSvea } from './svea/svea.ts'
import { vismaPaySecretsSchema, vismaPaySettingsSchema } from './visma-pay/call.ts'
import { createVismaPay } from './visma-pay/visma-pay.ts'

/** Sealed secrets of an account, by provider. BAMBORA is Visma Pay by its older name, CHECKOUT_FINLAND is Paytrail. */
export const paymentSecretsSchemas = {
  SVEA: sveaSecretsSchema,
  BAMBORA: vismaPaySecretsSchema,
  CHECKOUT_FINLAND: paytrailSecretsSchema,
  ENERIUS: eneriusSecretsSchema,
} as const satisfies Record<PaymentProvider, unknown>

/** An account's way to a provider; `secrets` are what was sealed, parsed as JSON. */
export type PaymentCredentials = { provider: PaymentProvider; baseUrl: string; secrets: object }

/** The adapter for an account. Throws ZodError, which names fields but no values, when the credentials are not whole. */
export function createPaymentPort({ provider, baseUrl, secrets }: PaymentCredentials, wire: PaymentWire): PaymentPort {
  const settings = { ...secrets, baseUrl }
  switch (provider) {
    case 'SVEA':
      return createSvea(sveaSettingsSchema.parse(settings), wire)
    case 'BAMBORA':
      return createVismaPay(vismaPaySettingsSchema.parse(settings), wire)
    case 'CHECKOUT_FINLAND':
      return createPaytrail(paytrailSettingsSchema.parse(settings), wire)
    case 'ENERIUS':
      return createEnerius(eneriusSettingsSchema.parse(settings), wire)
  }
}
