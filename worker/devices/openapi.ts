import { openApiDocument, problemSchema, type Parameter, type WordsOf } from '#core/http/openapi.ts'
import {
  deviceCalls,
  deviceCommandResultsAnswerSchema,
  deviceCommandResultsSchema,
  deviceEventsAnswerSchema,
  deviceEventSchema,
  deviceEventsSchema,
  deviceHeartbeatAnswerSchema,
  deviceHeartbeatSchema,
  deviceOpenAnswerSchema,
  deviceOpenSchema,
  deviceStatusSchema,
  deviceSyncAnswerSchema,
  deviceSyncSchema,
} from '#worker/contract/device.ts'
import {
  deviceKeyAnswerSchema,
  deviceKeyConfirmedSchema,
  deviceKeyConfirmSchema,
  deviceKeyFetchSchema,
} from '#worker/contract/machines/device-key.ts'
import {
  terminalLookUpAnswerSchema,
  terminalLookUpSchema,
  terminalReceiptAnswerSchema,
  terminalReceiptSchema,
} from '#worker/contract/machines/terminal.ts'

import {
  commandResultsExample,
  eventsExample,
  exampleSignature,
  heartbeatAnswerExample,
  heartbeatExample,
  keyAnswerExample,
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
  Status: deviceStatusSchema,
  Heartbeat: deviceHeartbeatSchema,
  HeartbeatAnswer: deviceHeartbeatAnswerSchema,
  Sync: deviceSyncSchema,
  SyncAnswer: deviceSyncAnswerSchema,
  CommandResults: deviceCommandResultsSchema,
  CommandResultsAnswer: deviceCommandResultsAnswerSchema,
  KeyFetch: deviceKeyFetchSchema,
  KeyAnswer: deviceKeyAnswerSchema,
  KeyConfirm: deviceKeyConfirmSchema,
  KeyConfirmed: deviceKeyConfirmedSchema,
  LookUp: terminalLookUpSchema,
  LookUpAnswer: terminalLookUpAnswerSchema,
  Receipt: terminalReceiptSchema,
  ReceiptAnswer: terminalReceiptAnswerSchema,
  Problem: problemSchema,
}

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', maxLength: 200 },
  example,
})
const headers = [
  header('X-Device-Id', 'The id of the device.', signatureExample.deviceId),
  header('X-Device-Time', 'The clock of the device in milliseconds since 1970 UTC.', signatureExample.time),
  header('X-Device-Signature', 'Hex HMAC-SHA256; see the description of this API.', exampleSignature()),
]

const refused = {
  'request.malformed': 'The body is not JSON',
  'device.unauthorized': 'The device is unknown or revoked, or the signature does not fit the request',
  'device.clock_skew':
    'The signature is right, but the clock is more than five minutes off: set it by `time` and sign anew',
  'device.replayed': 'This very call was taken before: sign it anew',
  'request.too_large': 'The body is too long',
  'request.unsupported_media_type': 'The body is not `application/json`',
  rate_limited: 'More calls than a device may make in a minute; `Retry-After` says how long to wait',
  'request.invalid': 'A field is missing or malformed; `errors` names it',
}
const ofCabinet = { ...refused, 'device.not_a_cabinet': 'The device is no cabinet' }
const ofTerminal = { ...refused, 'device.not_a_terminal': 'The device is no terminal' }
const aboutBoxes = {
  ...ofCabinet,
  'device.unknown_box': 'The cabinet has no such box; `errors` names each entry. Nothing was taken: leave these out',
}
const lockedOut = { 'device.locked_out': 'Five wrong codes within a minute; `Retry-After` says for how long' }
const tryAgain = { 'device.try_again': 'What it is about kept changing; send it again' }

const words: WordsOf<typeof deviceCalls> = {
  'POST /api/device/open': {
    operationId: 'openBox',
    summary: 'Which box a code opens',
    description:
      'Asked when somebody has typed a code. The cabinet opens the box and reports `opened`. A code is good until the ' +
      'key lies in its box, also after its time has run out, as long as there is a box for it; it may then be another one.',
    body: openExample,
    answer: { description: 'Open this box.', example: { boxNumber: 3 } },
    problems: {
      ...ofCabinet,
      'device.wrong_code': 'The code opens nothing now',
      'device.no_box_free': 'The code is good, but no box is free: show `message`',
      ...lockedOut,
    },
  },
  'POST /api/device/events': {
    operationId: 'reportEvents',
    summary: 'What happened at the boxes',
    description:
      'Each event has a number (`id`) that is the cabinet’s own. Send events until they are answered with 200: a repeat ' +
      'changes nothing, and late or shuffled events lead to the same end. `belongings_present`: more than keys lies in ' +
      'the box. `keys_missing`: the customer said at the cabinet that the key is not there. `fault` takes the box out of use, and ' +
      'so does `forced`: the door opened though neither a code nor a command let it. An event dated more than a ' +
      'second after its call counts as happened when the call came in.',
    body: eventsExample,
    answer: { description: 'All of them are taken.', example: { accepted: 3 } },
    problems: { ...aboutBoxes, ...tryAgain },
  },
  'POST /api/device/heartbeat': {
    operationId: 'heartbeat',
    summary: 'The cabinet is alive; what staff want opened',
    description:
      'Sent once a minute by a cabinet that listens in its `room`, and every few seconds by one that cannot; at least once in ' +
      'five minutes. A command comes again until its outcome was told: do each once, and none past its `expiresAt`. `status` is ' +
      'how the cabinet itself stands; it may come with each heartbeat, with what the cabinet measures. `room` is where the ' +
      'cabinet hears at once that there is work for it: a WebSocket to `{url}/parties/main/{room}?token={token}`, or a GET of the ' +
      'same address, which waits 25 seconds at most (200 with the message, 204 without one); either is begun within a minute. ' +
      'The message `{"type":"device-updated"}` says to sync now. Begin the next wait before that sync.',
    body: heartbeatExample,
    answer: { description: 'Our time, and commands.', example: heartbeatAnswerExample },
    problems: { ...ofCabinet },
  },
  'POST /api/device/command-results': {
    operationId: 'reportCommandResults',
    summary: 'What became of commands',
    description: 'Told once for each command; a repeat changes nothing.',
    body: commandResultsExample,
    answer: { description: 'Noted.', example: { settled: 1 } },
    problems: { ...ofCabinet },
  },
  'POST /api/device/sync': {
    operationId: 'sync',
    summary: 'How every box stands, and what the cabinet needs to go on alone',
    description:
      'Sent after a start, after the line was down, and every quarter of an hour. Events that wait go first. What we know ' +
      'otherwise is taken for a report that was lost. The answer has what each code opens while the cabinet is offline.',
    body: syncExample,
    answer: { description: 'Codes, texts and commands.', example: syncAnswerExample },
    problems: { ...ofCabinet, ...tryAgain },
  },
  'POST /api/device/key': {
    operationId: 'fetchKey',
    summary: 'Another key that staff asked the device to take',
    description:
      'Asked when an answer says `keyWaits`. The same however often it is asked. `sealedKey` is the new key under AES-256-GCM, ' +
      'with a key made of the old one by HKDF-SHA256 (salt: `rotationId`, info: `device-key:` and the id of the device): ' +
      'base64url of 12 bytes iv and what they encrypted, the tag at its end. The old key counts until the new one is confirmed.',
    body: {},
    answer: { description: 'The new key.', example: keyAnswerExample },
    problems: {
      ...refused,
      'device.no_key_waits': 'No other key was asked for, or not any more: keep the one that is',
    },
  },
  'POST /api/device/key/confirm': {
    operationId: 'confirmKey',
    summary: 'The device has its new key',
    description:
      'Signed with the new key, once it is kept where power cannot take it; repeated until it was answered. From then on the ' +
      'old one is refused. 401 `device.unauthorized`: it was taken back, or its time was over. Go on with the old one.',
    body: { rotationId: keyAnswerExample.rotationId },
    answer: { description: 'The new key is the only one.', example: { rotationId: keyAnswerExample.rotationId } },
    problems: { ...refused, 'device.key_not_confirmed': 'Another key than the new one signed: nothing was changed' },
  },
  'POST /api/device/terminal/look-up': {
    operationId: 'lookUp',
    summary: 'What is to be paid by a box access code',
    description: 'Asked when somebody has typed or shown the code at a payment terminal. Money is euros with VAT.',
    body: openExample,
    answer: { description: 'What is due.', example: lookUpAnswerExample },
    problems: {
      ...ofTerminal,
      'device.wrong_code': 'Nothing is due for the code',
      'approval.needed': 'The customer has to approve the new price on their own page first',
      ...lockedOut,
    },
  },
  'POST /api/device/terminal/receipt': {
    operationId: 'reportReceipt',
    summary: 'A payment that the terminal took',
    description:
      'Each receipt has a number (`id`) that is the terminal’s own, and is taken once however often it is sent. ' +
      '`settled: false`: the money pays for nothing now, is known here and is to be given back.',
    body: receiptExample,
    answer: { description: 'Taken.', example: { settled: true } },
    problems: { ...ofTerminal, 'device.wrong_code': 'The code was never one of these cabinets', ...tryAgain },
  },
}

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
        'signed anew (a heartbeat that changes nothing is not remembered). Instants are ISO 8601 with an offset. Failures are `application/problem+json`: act on `code`.',
    },
    routes: deviceCalls,
    words,
    headers,
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
