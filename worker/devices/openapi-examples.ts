import { signRequest } from '#core/secrets/signed-request.ts'
import type {
  DeviceCommandResults,
  DeviceEvents,
  DeviceHeartbeat,
  DeviceHeartbeatAnswer,
  DeviceOpen,
  DeviceSync,
  DeviceSyncAnswer,
} from '#worker/contract/device.ts'
import type { DeviceKeyAnswer } from '#worker/contract/machines/device-key.ts'
import type { TerminalLookUpAnswer, TerminalReceipt } from '#worker/contract/machines/terminal.ts'

export const openExample: DeviceOpen = { code: '482913' }

export const eventsExample: DeviceEvents = {
  events: [
    { id: '7f3a-000412', type: 'opened', boxNumber: 3, occurredAt: '2026-11-24T05:41:07.120Z' },
    { id: '7f3a-000413', type: 'keys_present', boxNumber: 3, occurredAt: '2026-11-24T05:41:15.004Z' },
    { id: '7f3a-000414', type: 'closed', boxNumber: 3, occurredAt: '2026-11-24T05:41:17.890Z' },
  ],
}

export const heartbeatExample: DeviceHeartbeat = {
  status: { firmware: '2.4.1', batteryPercent: 96, onMains: true, temperature: 21.4, isTampered: false },
}

const commands = [{ id: 'cmd_1k3v6q2c84hz5x0m9t7w2rbpn', boxNumber: 7, expiresAt: '2026-11-24T05:46:30.000Z' }]

export const heartbeatAnswerExample: DeviceHeartbeatAnswer = {
  time: '2026-11-24T05:41:30.000Z',
  commands,
  room: {
    url: 'https://room.huolto.example',
    room: 'device-3f0c9a7e2d4c6b8a90f1e25b1f0c9a7e',
    token: 'eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJsaXN0ZW4ifQ.c2lnbmF0dXJl',
  },
}

export const syncExample: DeviceSync = {
  asOf: '2026-11-24T05:41:29.500Z',
  boxes: [
    { boxNumber: 3, doorOpen: false, keysInside: true, isFaulty: false },
    { boxNumber: 4, doorOpen: false, keysInside: null, isFaulty: true },
  ],
}

export const syncAnswerExample: DeviceSyncAnswer = {
  ...heartbeatAnswerExample,
  codes: [
    { code: '482913', boxNumber: 5, until: null },
    { code: '705164', boxNumber: 5, until: '2026-11-25T16:00:00.000Z' },
  ],
  overflow: { 'fi-FI': 'Kaappi on täynnä. Jätä avain kuoressa postiluukkuun.' },
}

export const commandResultsExample: DeviceCommandResults = {
  results: [{ id: 'cmd_1k3v6q2c84hz5x0m9t7w2rbpn', outcome: 'opened' }],
}

/** Opens with the key of `signatureExample`. */
export const keyAnswerExample: DeviceKeyAnswer = {
  rotationId: 'rot_1k3v6q2c84hz5x0m9t7w2rbpn',
  sealedKey: 'AAECAwQFBgcICQoLkprCQ0WWBuX7FNV0_3CsdVKdfynJoMTkfFiybqeFM373iOwOGUseXE7SEA',
  until: '2026-11-27T05:41:30.000Z',
}

export const lookUpAnswerExample: TerminalLookUpAnswer = {
  orderNumber: 'T5b1f0c9a7e2d4c6b8a90f1e2',
  rows: [{ description: 'Määräaikaishuolto 60 000 km', price: 289.52, priceWithVat: 363.35 }],
  totalPrice: 363.35,
}

export const receiptExample: TerminalReceipt = {
  id: '2026-000871',
  code: '482913',
  orderNumber: lookUpAnswerExample.orderNumber,
  amount: 363.35,
  paymentType: 'VISA DEBIT',
  receipt: 'Kortti **** 1234\nSumma 363,35 EUR',
  paidAt: '2026-11-24T14:02:51.000Z',
}

/** A call with all that its signature is made of, for whoever writes the other side to check theirs with. */
export const signatureExample = {
  key: 'example-key-of-a-device',
  deviceId: 'dev_1k3v6q2c84hz5x0m9t7w2rbpn',
  method: 'POST',
  path: '/api/device/open',
  time: '1795498867120',
  body: JSON.stringify(openExample),
}

export function exampleSignature(): string {
  const { key, body, ...parts } = signatureExample
  return signRequest(key, { ...parts, body: new TextEncoder().encode(body) })
}
