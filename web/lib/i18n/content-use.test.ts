import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { counterMeans, meansText } from '#domain/money/counter-money.ts'
import { thankYouReasons } from '#domain/process/final-screen.ts'
import { content as fi } from '#web/customer/content.fi.ts'

const web = path.join(import.meta.dirname, '../..')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^ui\/|\.(?:fi|sv|en)\.ts$/.test(file))
  .map((file) => readFileSync(path.join(web, file), 'utf8'))
  .join('\n')

/** Named by the reason or the means that the domain gives, or by rules that every form shares. */
const byMeans = counterMeans.map(meansText)
const byReason = thankYouReasons.flatMap((reason) => [`${reason}Title`, `${reason}Text`])
const ofTheSpecification = ['requiredField']

describe('the customer’s texts', () => {
  it('are each said on some screen: an account never words one that nobody sees', () => {
    const known = new Set<string | null>([...byReason, ...byMeans, ...ofTheSpecification])
    const unused = Object.keys(fi).filter((key) => !known.has(key) && !sources.includes(`'${key}'`))
    expect(unused).toEqual([])
  })
})
