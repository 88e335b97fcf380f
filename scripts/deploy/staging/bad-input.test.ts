import { beforeEach, expect, it } from 'vitest'

import { deploy } from '#scripts/deploy/steps.ts'
import { expectPlainWords, patience, rehearseBadInput, stopped, tryEach } from '#tests/support/bad-input.ts'
import { rehearsal, rehearse } from '#tests/support/deploy-rehearsal.ts'
import { openRemote, readPlatform } from '#tests/support/fake-platform.ts'
import { keptEnvironment, staging, useNobody, useSandbox } from '#tests/support/staging-rehearsal.ts'

/** As production's (scripts/deploy/bad-input.test.ts), over what staging has besides. */

rehearse()
rehearseBadInput()
beforeEach(() => {
  useSandbox()
  useNobody()
})

/** Everything is there once, with the secrets that this machine keeps; production has nothing of it. */
function isWhole(): void {
  const { databases, worker, room, staging: own, sandbox } = readPlatform(rehearsal.folder)
  expect(databases.map(({ name }) => name)).toEqual(['workshop-staging', 'workshop-sandbox-staging'])
  expect([worker, room]).toEqual([null, null])
  expect({ ...own.worker, ...sandbox.worker }).toEqual(keptEnvironment())
  expect(own.room).toEqual({ ROOM_SECRET: keptEnvironment()['ROOM_SECRET'] })
  const accounts = openRemote(rehearsal.folder, 'workshop-staging').prepare('select count(*) as found from accounts')
  expect(accounts.get()).toEqual({ found: 8 })
}

it('a first deployment is stopped by each call and is whole when it is run again', { timeout: patience }, async () => {
  expectPlainWords(await tryEach(() => deploy(staging()), isWhole, ['fails when it is done']), stopped)
})

it('so is another one', { timeout: patience }, async () => {
  await deploy(staging())
  const ways = ['hangs', 'says nothing', 'answers HTML', 'answers something else'] as const
  expectPlainWords(await tryEach(() => deploy(staging()), isWhole, ways), stopped)
})
