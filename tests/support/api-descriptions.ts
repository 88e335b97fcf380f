import { deviceOpenApi } from '#worker/devices/openapi.ts'
import { dmsOpenApi } from '#worker/dms/openapi.ts'

function asServed(document: object): object {
  const served: object = JSON.parse(JSON.stringify(document))
  return served
}

/** The OpenAPI documents as the build writes them for integrators. */
export const descriptions = { dms: asServed(dmsOpenApi()), device: asServed(deviceOpenApi()) } as const
