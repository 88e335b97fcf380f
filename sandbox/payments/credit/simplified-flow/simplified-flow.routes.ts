import { Hono, type Context } from 'hono'

import { basicHeader } from '#sandbox/core/basic-auth.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxHono } from '#sandbox/core/env.ts'
import { inFailureMode } from '#sandbox/core/failure-modes.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'
import { callSoon } from '#sandbox/payments/soon.ts'

import { afterShop } from './after-shop.ts'
import { configuration } from './configuration.ts'
import type { Operation } from './operation.ts'
import { UnmarshallingError } from './sequence.ts'
import { shopFlow } from './shop-flow.ts'
import { bodyOf, clientFault, ECommerceFault, ecommerceFault, soapAnswer, type ServiceNamespace } from './soap.ts'
import type { XmlElement } from './xml.ts'

type Service = { namespace: ServiceNamespace; operations: Readonly<Record<string, Operation>> }

const services: Readonly<Record<string, Service>> = {
  SimplifiedShopFlowService: { namespace: 'simplifiedshopflow', operations: shopFlow },
  AfterShopFlowService: { namespace: 'aftershopflow', operations: afterShop },
  ConfigurationService: { namespace: 'configuration', operations: configuration },
}

const { username, password } = ownCredentials.credit.simplifiedFlow
const authorization = basicHeader(username, password)

/** Returns the refusal of a call before anybody looks into its body; null where nothing is wrong. */
function objection(c: Context): Response | null {
  if (c.req.header('Authorization') !== authorization) {
    return c.text('Unauthorized', 401, { 'WWW-Authenticate': 'Basic realm="ecommerce"' })
  }
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'text/xml') return c.text('Unsupported Media Type', 415)
  const action = c.req.header('SOAPAction')
  if (action === '""' || action === '') return null
  return clientFault(`The given SOAPAction ${action ?? ''} does not match an operation.`)
}

function faultOf(error: unknown): Response {
  if (error instanceof ECommerceFault) return ecommerceFault(error)
  if (error instanceof UnmarshallingError) return clientFault(`Unmarshalling Error: ${error.message}`)
  throw error
}

type Running = { operation: Operation; body: XmlElement; namespace: ServiceNamespace }

async function run(c: Context<SandboxHono>, { operation, body, namespace }: Running): Promise<Response> {
  const { origin } = new URL(c.req.url)
  return inFailureMode({ env: c.env, service: 'resurs-soap', call: operation.call }, async (mode) => {
    if (mode === 'fault')
      return ecommerceFault(new ECommerceFault(3, 'java.net.SocketTimeoutException: Read timed out'))
    try {
      const done = await operation.run(body, { db: sandboxDb(c.env), now: Date.now(), mode, origin })
      if (done.paymentId !== undefined) callSoon(c, done.paymentId)
      return soapAnswer(namespace, done.name, done.inner)
    } catch (error) {
      return faultOf(error)
    }
  })
}

/** Resurs Bank's Simplified Shop Flow, After Shop Flow and Configuration (SOAP 1.1), as far as paying goes. */
export const simplifiedFlowRoutes = new Hono<SandboxHono>().post('/ws/V4/:service', async (c) => {
  const service = services[c.req.param('service')]
  if (service === undefined) return c.text('Not Found', 404)
  const wrong = objection(c)
  if (wrong !== null) return wrong
  const { namespace, operations } = service
  const body = bodyOf(await c.req.text(), namespace)
  if (body === null) return clientFault('Error reading XMLStreamReader: the envelope is not one of the service.')
  const operation = Object.hasOwn(operations, body.name) ? operations[body.name] : undefined
  if (operation === undefined) return clientFault(`Message part {${namespace}}${body.name} was not recognized.`)
  return run(c, { operation, body, namespace })
})
