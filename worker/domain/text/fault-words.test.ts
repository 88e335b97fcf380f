import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fileOfFrame, framePattern, plainFrames, plainMessage } from './fault-words.ts'

describe('the message of an error', () => {
  it.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'map')",
      "TypeError: Cannot read properties of undefined (reading 'map')",
    ],
    ["TypeError: Can't find variable: orderRows", "TypeError: Can't find variable: orderRows"],
    [
      'Error: Minified React error #418; visit https://react.dev/errors/418',
      'Error: Minified React error #418; visit …',
    ],
    ['RangeError: Maximum call stack size exceeded', 'RangeError: Maximum call stack size exceeded'],
    [
      'TypeError: Failed to fetch dynamically imported module: https://huolto.example/assets/later-AbCd1234.js',
      'TypeError: Failed to fetch dynamically imported module: …',
    ],
    [
      'SyntaxError: Unexpected token \'M\', "Matti Meikäläinen" is not valid JSON',
      'SyntaxError: Unexpected token … is not valid JSON',
    ],
  ])('stays readable: %s', (message, plain) => {
    expect(plainMessage(message)).toBe(plain)
  })

  it.each([
    ['a code', 'Error: no visit 4F7K-9Q2M-X3VD here', '4F7K'],
    ['a plate', 'Error: no car ABC-123', 'ABC'],
    ['a plate without a digit beside it', 'Error: no car ABC', 'ABC'],
    ['a phone', 'Error: cannot call +358 40 123 4567', '358'],
    ['an e-mail', 'Error: cannot write to matti@example.fi', 'matti'],
    ['a name', 'Error: hello Matti', 'Matti'],
    ['a name of other letters', 'Error: hello äiti', 'äiti'],
    ['a path', 'Error: lost /staff/process/prc_x', 'prc'],
    ['what was quoted', 'Error: bad value "punainen auto pihalla"', 'punainen'],
  ])('keeps nothing of %s', (_what, message, secret) => {
    expect(plainMessage(message)).not.toContain(secret)
  })

  it('is short, has no digit but React’s numbers, and is plain already when it is made plain', () => {
    assert(
      property(string({ maxLength: 2000 }), (message) => {
        const plain = plainMessage(message)
        expect(plain.length).toBeLessThanOrEqual(160)
        expect(plain.replaceAll(/#\d{1,3}/g, '')).not.toMatch(/[\d@]/)
      }),
    )
  })
})

describe('the places of an error', () => {
  const stack = `TypeError: x
    at Rows (https://huolto.example/assets/later-AbCd1234.js:12:345)
    at https://huolto.example/assets/app-Zz_9-xYw.js:1:9
    at chrome-extension://abcdef/content.js:1:2
    at Matti (https://elsewhere.example/lib.js:3:4)`

  it('are those in files of ours, of Chromium and of Firefox and Safari', () => {
    expect(plainFrames(stack, 5)).toEqual(['later-AbCd1234.js:12:345', 'app-Zz_9-xYw.js:1:9'])
    expect(plainFrames('rows@https://huolto.example/assets/later-AbCd1234.js:12:345', 5)).toEqual([
      'later-AbCd1234.js:12:345',
    ])
    expect(plainFrames(stack, 1)).toHaveLength(1)
  })

  it('are of the same file in every release', () => {
    expect(fileOfFrame('later-AbCd1234.js:12:345')).toBe('later')
    expect(fileOfFrame('app-Zz_9-xYw.js:1:9')).toBe('app')
    expect(fileOfFrame('app.js:1:9')).toBe('app')
  })

  it('have no room for anything else', () => {
    for (const bad of ['Later.js:1:1', 'a b.js:1:1', 'x.ts:1:1', 'x.js:1', 'x.js:1:1 call me', '/x.js:1:1']) {
      expect(framePattern.test(bad)).toBe(false)
    }
  })
})
