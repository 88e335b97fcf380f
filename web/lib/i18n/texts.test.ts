import { expect, it, vi } from 'vitest'

import { extendTexts } from './screen-texts.ts'
import { defineTexts, loadSpoken, sayFrom } from './texts.ts'

type Greeting = { hello: string }

const written = (hello: string) => vi.fn<() => Promise<{ texts: Greeting }>>(async () => ({ texts: { hello } }))
const greeting = () => ({ fi: written('Hei {name}'), sv: written('Hej {name}'), en: written('Hello {name}') })

it('one language is fetched, once, and filled', async () => {
  const sources = greeting()
  const texts = defineTexts(sources)
  const [said] = await Promise.all([texts.loadAny('sv'), texts.loadAny('sv')])
  expect(said.text('hello', { name: 'Kaisa' })).toBe('Hej Kaisa')
  expect(sources.sv).toHaveBeenCalledOnce()
  expect(sources.fi).not.toHaveBeenCalled()
  expect(sources.en).not.toHaveBeenCalled()
})

it('what a screen shares is said along with its own', async () => {
  const page = defineTexts(greeting())
  const own = async () => ({ texts: { bye: 'Hej då' } })
  const { words } = await extendTexts(page, { fi: own, sv: own, en: own }).load('sv')
  expect(words).toEqual({ hello: 'Hej {name}', bye: 'Hej då' })
})

it('a language that cannot be had is Finnish, and is fetched again when it is wished for again', async () => {
  const sources = greeting()
  sources.en.mockRejectedValueOnce(new Error('gone'))
  const texts = defineTexts(sources)
  expect((await texts.loadAny('en')).words.hello).toBe('Hei {name}')
  await loadSpoken('en')
  expect((await texts.loadAny('en')).words.hello).toBe('Hello {name}')
})

it('what is here is said without waiting for it', async () => {
  const texts = defineTexts(greeting())
  const { words } = await texts.load('fi')
  expect(texts.loadAny('fi')).toMatchObject({ status: 'fulfilled', value: { words } })
})

it('nothing is spoken in a language of which a part is out of reach', async () => {
  const sources = greeting()
  const texts = defineTexts(sources)
  await texts.loadAny('fi')
  sources.sv.mockRejectedValueOnce(new Error('gone'))
  await expect(loadSpoken('sv')).rejects.toThrow('gone')
})

it('a text that an account’s wording lacks is shown as its key', () => {
  expect(sayFrom({ hello: 'Moi {name}' })('hello', { name: 'Kaisa' })).toBe('Moi Kaisa')
  expect(sayFrom({})('hello')).toBe('hello')
})
