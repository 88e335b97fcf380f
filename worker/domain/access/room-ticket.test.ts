import { describe, expect, it } from 'vitest'

import {
  boardMessage,
  deviceMessage,
  isDeviceRoom,
  isRoomMessage,
  listenAudience,
  parseRoomMessage,
  roomMessage,
} from './room-ticket.ts'

it('a ticket to listen never lets anyone listen elsewhere', () => {
  expect(listenAudience('visit-0f3b')).not.toBe(listenAudience('visit-77c1'))
})

describe('a message', () => {
  it('survives the wire', () => {
    expect(parseRoomMessage(JSON.stringify(roomMessage(7)))).toEqual({ type: 'process-updated', version: 7 })
    expect(parseRoomMessage(JSON.stringify(boardMessage))).toEqual({ type: 'board-updated' })
    expect(parseRoomMessage(JSON.stringify(deviceMessage))).toEqual({ type: 'device-updated' })
  })

  it.each([
    'not json',
    'null',
    '[]',
    '{}',
    '"process-updated"',
    '{"type":"process-updated"}',
    '{"type":"process-updated","version":"7"}',
    '{"type":"process-updated","version":1.5}',
    '{"type":"process-updated","version":-1}',
    '{"type":"process-deleted","version":7}',
    '{"type":"board-updated","version":7}',
    '{"type":"device-updated","version":7}',
    '{"type":"device-updated","code":"482913"}',
    '{"type":"board-updated","licenseNumber":"ABC-123"}',
    '{"type":"process-updated","version":7,"licenseNumber":"ABC-123"}',
  ])('is not %s', (text) => {
    expect(parseRoomMessage(text)).toBeNull()
  })

  it('has a version that a number can hold', () => {
    expect(isRoomMessage({ type: 'process-updated', version: Number.MAX_VALUE })).toBe(false)
  })
})

it('a room of a device is told by its name', () => {
  expect(['device-0f3b', 'visit-0f3b', 'desk-device-1', ''].map(isDeviceRoom)).toEqual([true, false, false, false])
})
