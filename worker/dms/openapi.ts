import { openApiDocument } from '#core/openapi.ts'

import { operations } from './openapi-operations.ts'
import { schemas } from './openapi-schemas.ts'

/** The OpenAPI 3.1 description of the dealer system's API. */
export function dmsOpenApi() {
  return openApiDocument({
    info: {
      title: 'Workshop self-service: dealer system API',
      version: '1.0.0',
      description:
        'Prices are euros without VAT with at most two decimals; instants are ISO 8601 with an offset. Unknown fields are refused. ' +
        'Failures are `application/problem+json`: act on `code`, never on `title`.',
    },
    operations,
    schemas,
    security: [{ apiKey: [] }],
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'The API key of the account.' } },
  })
}
