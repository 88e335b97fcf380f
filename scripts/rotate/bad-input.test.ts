import { expect, it } from 'vitest'

import { rotating, secretsOf } from '#core/secrets/secret-keys.ts'
import { expectPlainWords, patience, rehearseBadInput, tryEach } from '#tests/support/bad-input.ts'
import { rehearsal } from '#tests/support/deploy-rehearsal.ts'
import { readPlatform } from '#tests/support/fake-platform.ts'
import { beside, old, rehearseRotation, rotation } from '#tests/support/rotation-rehearsal.ts'

import { rotate } from './rotate.ts'

/** As a deployment's (scripts/deploy/bad-input.test.ts), over steps that ask databases too. */

rehearseRotation()
rehearseBadInput()

const ways = ['fails when it is done', 'hangs', 'says nothing', 'answers HTML', 'answers something else'] as const
const words = /Run it again: the names that are set tell|Nothing (more )?was changed/

it.each(['TOKEN_SECRET', 'SEAL_SECRET'] as const)('%s is rotated in the end', { timeout: patience }, async (name) => {
  for (let step = 0; step < 3; step += 1) {
    const { worker: before } = readPlatform(rehearsal.folder)
    const told = await tryEach(
      () => rotate(rotation(), name),
      () => {
        const { worker } = readPlatform(rehearsal.folder)
        const now = rotating({
          own: worker?.[name] ?? '',
          next: worker?.[`${name}_NEXT`],
          former: worker?.[`${name}_FORMER`],
        })
        expect(secretsOf(now).every((secret) => secret.length >= 32)).toBe(true)
        expect({ ...worker, [name]: 'x', [`${name}_NEXT`]: 'x', [`${name}_FORMER`]: 'x' }).toEqual({
          ...before,
          [name]: 'x',
          [`${name}_NEXT`]: 'x',
          [`${name}_FORMER`]: 'x',
        })
      },
      ways,
    )
    expectPlainWords(told, words)
  }
  // A first step that is cut off may be taken back by the next run.
  const isDone = () => {
    const { worker } = readPlatform(rehearsal.folder)
    return beside(worker).length === 0 && worker?.[name] !== old[name]
  }
  for (let step = 0; step < 4 && !isDone(); step += 1) await rotate(rotation(), name)
  expect(isDone()).toBe(true)
})
