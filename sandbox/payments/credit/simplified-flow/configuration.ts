import { shopUrl } from '#sandbox/core/read-body.ts'

import type { Circumstances, Operated, Operation } from './operation.ts'
import { sequence } from './sequence.ts'
import { eventTypes, register } from './simplified-calls.ts'
import { ECommerceFault } from './soap.ts'
import type { XmlElement } from './xml.ts'

const url = shopUrl(2000)
const nillable = { isOptional: true, isNillable: true } as const

function readRegistration(operation: XmlElement) {
  return sequence(operation, (fields) => ({
    eventType: fields.text('eventType'),
    uriTemplate: fields.text('uriTemplate'),
    basicUser: fields.optionalText('basicAuthUserName', nillable),
    basicPassword: fields.optionalText('basicAuthPassword', nillable),
    digest: fields.optionalInner('digestConfiguration', (digest) => ({
      algorithm: digest.oneOf('digestAlgorithm', ['MD5', 'SHA1']),
      parameters: digest.manyTexts('digestParameters'),
      salt: digest.optionalText('digestSalt'),
    })),
  }))
}

const placeholders = (template: string) => Array.from(template.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name)

/** Returns the parameters that the template of an event may have. */
function parametersOf(eventType: string): string[] {
  if (eventType === 'TEST') return ['param1', 'param2', 'param3', 'param4', 'param5']
  return eventType === 'AUTOMATIC_FRAUD_CONTROL' ? ['paymentId', 'result'] : ['paymentId']
}

function objection({ eventType, uriTemplate, digest }: ReturnType<typeof readRegistration>): string | null {
  const known = parametersOf(eventType)
  if (!eventTypes.some((type) => type === eventType)) return `Unknown event type ${eventType}`
  if (!url.safeParse(uriTemplate.replaceAll(/[{}]/g, '')).success) return 'uriTemplate is no address'
  const named = placeholders(uriTemplate)
  if (named.some((name) => name !== 'digest' && !known.includes(name))) return 'uriTemplate has an unknown parameter'
  if (digest !== null && !named.includes('digest')) return 'uriTemplate has no place for the digest'
  if (digest?.parameters.some((name) => !known.includes(name))) return 'digestParameters are not of the event'
  return null
}

async function registerEventCallback(operation: XmlElement, { db }: Circumstances): Promise<Operated> {
  const registration = readRegistration(operation)
  const wrong = objection(registration)
  if (wrong !== null) throw new ECommerceFault(1, wrong)
  const { digest, ...row } = registration
  await register(db, {
    ...row,
    digestAlgorithm: digest?.algorithm ?? null,
    digestParameters: digest?.parameters ?? [],
    digestSalt: digest?.salt ?? null,
  })
  return { name: 'registerEventCallbackResponse', inner: '' }
}

/** ConfigurationService. */
export const configuration: Readonly<Record<string, Operation>> = {
  registerEventCallback: { call: 'register', run: registerEventCallback },
}
