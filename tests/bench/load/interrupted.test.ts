import process from 'node:process'

import { afterEach, expect, it } from 'vitest'

import { onInterrupt } from './interrupted.ts'

const before = process.listeners('SIGINT')

afterEach(() => {
  process.removeAllListeners('newListener')
  process.removeAllListeners('SIGINT')
  for (const listener of before) process.on('SIGINT', listener)
})

it('does what is wanted at Ctrl-C, and nothing that others wanted before or after', async () => {
  const done: string[] = []
  process.on('SIGINT', () => done.push('before'))
  onInterrupt(() => done.push('ours'))
  process.on('SIGINT', () => done.push('after'))
  await Promise.resolve()
  process.emit('SIGINT', 'SIGINT')
  expect(done).toEqual(['ours'])
})
