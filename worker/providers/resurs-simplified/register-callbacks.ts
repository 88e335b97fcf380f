import type { RegisterOutcome } from '#worker/providers/credit-port.ts'

import { callSimplified, type SimplifiedFlow } from './call.ts'
import { failedChange } from './faults.ts'
import { callbackEvents } from './messages.ts'

/** The values of an event are put in by the creditor, in the place of their names in braces. */
function uriTemplate(address: string, event: string, parameters: readonly string[]): string {
  const values = [...parameters, 'digest'].map((name) => `${name}={${name}}`)
  return `${address}?event=${event}&${values.join('&')}`
}

/** Names `address` for each kind of event; a repeat takes the place of what was named before. */
export async function registerCallbacks(
  flow: SimplifiedFlow,
  address: string,
  signal?: AbortSignal,
): Promise<RegisterOutcome> {
  const { callbackUser, callbackPassword, callbackSalt } = flow.settings
  for (const [event, parameters] of Object.entries(callbackEvents)) {
    const answer = await callSimplified(flow, {
      service: 'ConfigurationService',
      name: 'registerEventCallback',
      answer: 'registerEventCallbackResponse',
      fields: [
        ['eventType', event],
        ['uriTemplate', uriTemplate(address, event, parameters)],
        ['basicAuthUserName', callbackUser],
        ['basicAuthPassword', callbackPassword],
        [
          'digestConfiguration',
          [
            ['digestAlgorithm', 'SHA1'],
            ...parameters.map((name) => ['digestParameters', name] as const),
            ['digestSalt', callbackSalt],
          ],
        ],
      ],
      signal,
    })
    if (!answer.answered) return failedChange(answer)
  }
  return { outcome: 'registered' }
}
