import { expect, test } from '@playwright/test'

import type { BrowserWindow } from '#tests/engines/browsers/browser.ts'
import { choosingAll, clickAt, keys, typing, type InputSource, type Point } from '#tests/engines/browsers/input.ts'
import { seeing, told } from '#tests/engines/in-page/eyes.ts'
import type { FoundElement, Query, Words } from '#tests/engines/in-page/query.ts'

const called = (query: Query) => JSON.stringify(query)

/** Tries until what it expects is so; a page that is being left answers with an error. What fails is told where the journey asked. */
const until = (what: string, expectation: () => Promise<void>) =>
  test.step(what, () => expect(expectation).toPass({ intervals: [50, 100] }), { box: true })

/** The box of the one thing that fits, when a pointer would meet it. */
function boxOf(found: readonly FoundElement[], query: Query): FoundElement['box'] {
  const [one] = found
  expect(found, called(query)).toHaveLength(1)
  expect(one, called(query)).toMatchObject({ isDisabled: false, isReached: true })
  return one?.box ?? { x: 0, y: 0, width: 0, height: 0 }
}

/** Returns the ways to look at a window. */
function eyesOn(window: BrowserWindow) {
  const look = async (query: Query) => told('look', await window.evaluate(seeing('look', query)))
  return {
    look,
    address: async () => String(await window.evaluate('location.href')),

    /** Waits until one thing fits, and is as told. */
    async sees(query: Query, state: Partial<FoundElement> = {}): Promise<FoundElement> {
      let found: readonly FoundElement[] = []
      await until(`sees ${called(query)}`, async () => {
        found = await look(query)
        expect(found, called(query)).toHaveLength(1)
        expect(found[0], called(query)).toMatchObject(state)
      })
      const [one] = found
      if (one === undefined) throw new Error(`There is no ${called(query)}`)
      return one
    },

    async seesNo(query: Query): Promise<void> {
      await until(`sees no ${called(query)}`, async () => expect(await look(query)).toHaveLength(0))
    },

    /** Waits until the page has a title; it is no wider than what is seen of it. */
    async seesTitle(name: Words, level = 1): Promise<void> {
      const title = { role: 'heading', level, name }
      await until(`sees ${called(title)}`, async () => {
        expect(await look(title), called(title)).toHaveLength(1)
        expect(await window.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      })
    },

    /** Waits until a text can be read on the page, and answers with all that can. */
    async reads(text: string | RegExp): Promise<string> {
      let page = ''
      await until(`reads ${text}`, async () => {
        page = told('read', await window.evaluate(seeing('read')))
        expect(page).toMatch(text)
      })
      return page
    },
  }
}

/**
 * Somebody at a browser, of whatever make: finds things by what they are called, touches them by pointer and keys, and
 * waits for what is to be seen.
 */
export function handAt(window: BrowserWindow) {
  const eyes = eyesOn(window)
  const reach = async (query: Query) => told('reach', await window.evaluate(seeing('reach', query)))
  const perform = (source: InputSource) => window.perform([source])

  /** The middle of the one thing that fits, once it stands still where a pointer meets it. */
  async function middleOf(query: Query): Promise<Point> {
    let box = { x: 0, y: 0, width: 0, height: 0 }
    await until(`reaches ${called(query)}`, async () => {
      box = boxOf(await reach(query), query)
      expect(boxOf(await reach(query), query), `${called(query)} moves`).toEqual(box)
    })
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  /** Presses the one thing that fits; once more where the page put something else in its place at that very moment. */
  async function pressOn(query: Query): Promise<void> {
    await perform(clickAt(await middleOf(query)))
    let isMissed = false
    await until(`has pressed ${called(query)}`, async () => {
      isMissed = told('missed', await window.evaluate(seeing('missed')))
    })
    if (isMissed) await pressOn(query)
  }

  return {
    ...eyes,
    open: async (address: string) => window.open(address),

    async press(role: string, name: Words, within?: Query): Promise<void> {
      await pressOn({ role, name, ...(within !== undefined && { within }) })
    },

    /** Types into a field, in the place of what it holds. */
    async fill(label: Words, value: string): Promise<void> {
      const field = { role: 'field', name: label }
      await pressOn(field)
      await eyes.sees(field, { isFocused: true })
      await perform(choosingAll())
      await perform(typing(value === '' ? [keys.delete] : value))
    },

    async key(key: keyof typeof keys): Promise<void> {
      await perform(typing([keys[key]]))
    },
  }
}

export type Hand = ReturnType<typeof handAt>
