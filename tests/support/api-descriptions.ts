import { deviceOpenApi } from '#worker/devices/openapi.ts'
import { dmsOpenApi } from '#worker/dms/openapi.ts'

const asServed = (document: object): object => JSON.parse(JSON.stringify(document))

/** The OpenAPI documents as the build writes them for integrators. */
export const descriptions = { dms: asServed(dmsOpenApi()), device: asServed(deviceOpenApi()) } as const
