import { describe, expect, it } from 'vitest'

import { stopWordOf } from './stop-words.ts'

describe('stop words', () => {
  it.each(['STOP', 'stop', ' Seis. ', 'lopeta!', '"STOPP"', 'Sluta', 'unsubscribe\n'])('%j ends them', (text) => {
    expect(stopWordOf(text)).toBe('STOP')
  })

  it.each(['START', 'aloita', 'Starta.'])('%j begins them again', (text) => {
    expect(stopWordOf(text)).toBe('START')
  })

  it.each(['', 'Stop sign on my car is broken', 'Milloin auto on valmis? Lopeta', 'startti ei toimi', 'ok'])(
    '%j is for the workshop',
    (text) => {
      expect(stopWordOf(text)).toBeNull()
    },
  )
})
