import { openApiDocument, problemSchema, type Operation, type Parameter, type Problems } from '#core/openapi.ts'
import {
  deviceCommandResultsAnswerSchema,
  deviceCommandResultsSchema,
  deviceEventsAnswerSchema,
  deviceEventSchema,
  deviceEventsSchema,
  deviceHeartbeatAnswerSchema,
  deviceHeartbeatSchema,
  deviceOpenAnswerSchema,
  deviceOpenSchema,
  deviceSyncAnswerSchema,
  deviceSyncSchema,
} from '#worker/contract/device.ts'
import {
  terminalLookUpAnswerSchema,
  terminalLookUpSchema,
  terminalReceiptAnswerSchema,
  terminalReceiptSchema,
} from '#worker/contract/terminal.ts'

import {
  commandResultsExample,
  eventsExample,
  exampleSignature,
  heartbeatAnswerExample,
  lookUpAnswerExample,
  openExample,
  receiptExample,
  signatureExample,
  syncAnswerExample,
  syncExample,
} from './openapi-examples.ts'

const schemas = {
  Open: deviceOpenSchema,
  OpenAnswer: deviceOpenAnswerSchema,
  Event: deviceEventSchema,
  Events: deviceEventsSchema,
  EventsAnswer: deviceEventsAnswerSchema,
  Heartbeat: deviceHeartbeatSchema,
  HeartbeatAnswer: deviceHeartbeatAnswerSchema,
  Sync: deviceSyncSchema,
  SyncAnswer: deviceSyncAnswerSchema,
  CommandResults: deviceCommandResultsSchema,
  CommandResultsAnswer: deviceCommandResultsAnswerSchema,
  LookUp: terminalLookUpSchema,
  LookUpAnswer: terminalLookUpAnswerSchema,
  Receipt: terminalReceiptSchema,
  ReceiptAnswer: terminalReceiptAnswerSchema,
  Problem: problemSchema,
}
type SchemaName = keyof typeof schemas

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', maxLength: 200 },
  example,
})
const parameters = [
  header('X-Device-Id', 'The id of the device.', signatureExample.deviceId),
  header('X-Device-Time', 'The clock of the device in milliseconds since 1970 UTC.', signatureExample.time),
  header('X-Device-Signature', 'Hex HMAC-SHA256; see the description of this API.', exampleSignature()),
]

function problems(kind: 'cabinet' | 'terminal', more: Problems = {}): Problems {
  return {
    400: { 'request.malformed': 'The body is not JSON' },
    401: {
      'device.unauthorized': 'The device is unknown or revoked, or the signature does not fit the request',
      'device.clock_skew': 'The signature is right, but the clock is more than five minutes off: set it and sign anew',
      'device.replayed': 'This very call was taken before: sign it anew',
    },
    403: { [`device.not_a_${kind}`]: `The device is no ${kind}` },
    413: { 'request.too_large': 'The body is too long' },
    422: { 'request.invalid': 'A field is missing or malformed; `errors` names it' },
    ...more,
  }
}

const lockedOut = { 'device.locked_out': 'Five wrong codes within a minute; `Retry-After` says for how long' }
const tryAgain: Problems = { 503: { 'device.try_again': 'What it is about kept changing; send it again' } }

type Call = Omit<Operation<SchemaName>, 'method' | 'parameters'>
const post = (call: Call): Operation<SchemaName> => ({ method: 'post', parameters, ...call })

const operations: readonly Operation<SchemaName>[] = [
  post({
    path: '/api/device/open',
    operationId: 'openBox',
    summary: 'Which box a code opens',
    description:
      'Asked when somebody has typed a code. The cabinet opens the box and reports `opened`. A code is good until the ' +
      'key lies in its box, also after its time has run out, as long as there is a box for it; it may then be another one.',
    body: { schema: 'Open', example: openExample, required: true },
    answers: { '200': { schema: 'OpenAnswer', example: { boxNumber: 3 }, description: 'Open this box.' } },
    problems: problems('cabinet', {
      404: { 'device.wrong_code': 'The code opens nothing now' },
      409: { 'device.no_box_free': 'The code is good, but no box is free: show `message`' },
      429: lockedOut,
    }),
  }),
  post({
    path: '/api/device/events',
    operationId: 'reportEvents',
    summary: 'What happened at the boxes',
    description:
      'Each event has a number (`id`) that is the cabinet’s own. Send events until they are answered with 200: a repeat ' +
      'changes nothing, and late or shuffled events lead to the same end. `belongings_present`: more than keys lies in ' +
      'the box. `keys_missing`: the customer said at the cabinet that the key is not there. `fault` takes the box out of use.',
    body: { schema: 'Events', example: eventsExample, required: true },
    answers: { '200': { schema: 'EventsAnswer', example: { accepted: 3 }, description: 'All of them are taken.' } },
    problems: problems('cabinet', tryAgain),
  }),
  post({
    path: '/api/device/heartbeat',
    operationId: 'heartbeat',
    summary: 'The cabinet is alive; what staff want opened',
    description:
      'Sent every few seconds while people are on site, and at least once in five minutes. A command comes again until its ' +
      'outcome was told: do each once, and none past its `expiresAt`.',
    body: { schema: 'Heartbeat', example: {}, required: true },
    answers: {
      '200': { schema: 'HeartbeatAnswer', example: heartbeatAnswerExample, description: 'Our time, and commands.' },
    },
    problems: problems('cabinet'),
  }),
  post({
    path: '/api/device/command-results',
    operationId: 'tellCommandResults',
    summary: 'What became of commands',
    description: 'Told once for each command; a repeat changes nothing.',
    body: { schema: 'CommandResults', example: commandResultsExample, required: true },
    answers: { '200': { schema: 'CommandResultsAnswer', example: { settled: 1 }, description: 'Noted.' } },
    problems: problems('cabinet'),
  }),
  post({
    path: '/api/device/sync',
    operationId: 'sync',
    summary: 'How every box stands, and what the cabinet needs to go on alone',
    description:
      'Sent after a start, after the line was down, and every quarter of an hour. Events that wait go first. What we know ' +
      'otherwise is taken for a report that was lost. The answer has what each code opens while the cabinet is offline.',
    body: { schema: 'Sync', example: syncExample, required: true },
    answers: { '200': { schema: 'SyncAnswer', example: syncAnswerExample, description: 'Codes, texts and commands.' } },
    problems: problems('cabinet', tryAgain),
  }),
  post({
    path: '/api/device/terminal/look-up',
    operationId: 'lookUp',
    summary: 'What is to be paid by a box access code',
    description: 'Asked when somebody has typed or shown the code at a payment terminal. Money is euros with VAT.',
    body: { schema: 'LookUp', example: openExample, required: true },
    answers: { '200': { schema: 'LookUpAnswer', example: lookUpAnswerExample, description: 'What is due.' } },
    problems: problems('terminal', {
      404: { 'device.wrong_code': 'Nothing is due for the code' },
      409: { 'approval.needed': 'The customer has to approve the new price on their own page first' },
      429: lockedOut,
    }),
  }),
  post({
    path: '/api/device/terminal/receipt',
    operationId: 'reportReceipt',
    summary: 'A payment that the terminal took',
    description:
      'Each receipt has a number (`id`) that is the terminal’s own, and is taken once however often it is sent. ' +
      '`settled: false`: the money pays for nothing now, is known here and is to be given back.',
    body: { schema: 'Receipt', example: receiptExample, required: true },
    answers: { '200': { schema: 'ReceiptAnswer', example: { settled: true }, description: 'Taken.' } },
    problems: problems('terminal', {
      404: { 'device.wrong_code': 'The code was never one of these cabinets' },
      ...tryAgain,
    }),
  }),
]

/** The OpenAPI 3.1 description of what cabinets and payment terminals call. */
export function deviceOpenApi() {
  return openApiDocument({
    info: {
      title: 'Workshop self-service: device API',
      version: '1.0.0',
      description:
        'For key cabinets and payment terminals. Each device has a key of its own. A call is signed over four lines, joined ' +
        'by `\\n`: the method, the path, the header `X-Device-Time` as it is sent, and the hex SHA-256 of the body’s bytes. The ' +
        'signature is the hex HMAC-SHA256 of them in small letters. A call is good for five minutes, and once: a repeat is ' +
        'signed anew. Instants are ISO 8601 with an offset. Failures are `application/problem+json`: act on `code`.',
    },
    operations,
    schemas,
    security: [{ deviceSignature: [] }],
    securitySchemes: {
      deviceSignature: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Device-Signature',
        description: 'With `X-Device-Id` and `X-Device-Time`.',
      },
    },
  })
}
