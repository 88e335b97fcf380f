import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { replaceAtOnce, rotate } from '#scripts/rotate/rotate.ts'
import { expectPlainWords, patience, rehearseBadInput, stopped, tryEach } from '#tests/support/bad-input.ts'
import {
  applied,
  deployment,
  rehearsal,
  rehearse,
  useMigration,
  useRoom,
  fromOutside,
} from '#tests/support/deploy-rehearsal.ts'
import { readPlatform } from '#tests/support/fake-platform.ts'
import { beside, rotation } from '#tests/support/rotation-rehearsal.ts'

import { deployShare } from './gradual.ts'
import { rollBack } from './roll-back.ts'
import { checkAll, deploy } from './steps.ts'

/** A Cloudflare whose every call fails, hangs or answers garbage: one call of a command at a time, each in every way. */

rehearse()
rehearseBadInput()

const page = '<!doctype html>'

/** A deployment whose pages are those that are served. */
function sharing() {
  const build = async () => {
    mkdirSync(path.join(rehearsal.folder, 'dist/web'), { recursive: true })
    writeFileSync(path.join(rehearsal.folder, 'dist/web/index.html'), page)
  }
  const get = async (url: string) => {
    const { headers } = fromOutside(url)
    return url.endsWith('.fi/') ? new Response(page, { headers }) : fromOutside(url)
  }
  return deployment({ build, get })
}

function unlessShared(error: unknown): void {
  if (!String(error).includes('Several versions share the requests already')) throw error
}

/** Everything is there once, and worker and room share a secret. */
function isWhole(): void {
  const { databases, buckets, worker, room } = readPlatform(rehearsal.folder)
  expect(databases.map(({ name }) => name)).toEqual(['workshop'])
  expect(buckets).toEqual(['another', 'workshop-licences'])
  expect(room?.['ROOM_SECRET']).toBe(worker?.['ROOM_SECRET'])
  expect(room?.['ROOM_SECRET']).toHaveLength(64)
}

describe('a call that fails, hangs or answers garbage stops', { timeout: patience }, () => {
  it('a first deployment, which is whole when it is run again', async () => {
    const told = await tryEach(
      () => deploy(deployment()),
      () => {
        isWhole()
        expect(applied()).toEqual(['0000_first.sql', '0001_second.sql'])
      },
    )
    expectPlainWords(told, stopped)
    const inSteps = (name: string) => told.filter(({ words }) => words?.includes(`in the step "${name}"`))
    const names = ['Check', 'Database', 'Bucket', 'Migrations', 'Room', 'Worker']
    expect(names.filter((name) => inSteps(name).length === 0)).toEqual([])
    expect(inSteps('Migrations')[0]?.words).toContain(
      'Done: Database, Bucket, Build. Not done: Migrations, Room, Worker',
    )
  })

  it('an upgrade of worker, room and database', async () => {
    await deploy(deployment())
    useMigration('0002_third.sql', 'create table d (id integer);')
    useRoom('export {}')
    const { roomBuild } = readPlatform(rehearsal.folder)
    const told = await tryEach(
      () => deploy(deployment()),
      () => {
        isWhole()
        expect(applied()).toHaveLength(3)
        expect(readPlatform(rehearsal.folder).roomBuild).not.toBe(roomBuild)
      },
      ['fails when it is done', 'hangs', 'says nothing when it is done', 'answers HTML'],
    )
    expectPlainWords(told, stopped)
  })

  it('a check, which changes nothing', async () => {
    await deploy(deployment())
    const platform = () => ({ ...readPlatform(rehearsal.folder), trouble: null })
    const whole = platform()
    const told = await tryEach(
      () => checkAll(deployment()),
      () => expect(platform()).toEqual(whole),
    )
    expectPlainWords(told, /Nothing was changed/)
  })

  it('a share of the requests, which is not given a second time', async () => {
    await deploy(deployment())
    useMigration('0002_third.sql', 'create table d (id integer);')
    // Once it was given, though nobody was told so, the next run refuses another one.
    const share = () => deployShare(sharing(), 10).catch(unlessShared)
    const ways = ['fails when it is done', 'hangs', 'says nothing', 'answers HTML'] as const
    const told = await tryEach(
      share,
      () => expect([readPlatform(rehearsal.folder).shares, applied().length]).toEqual([{ 1: 90, 2: 10 }, 3]),
      ways,
    )
    expectPlainWords(told, stopped)
  })

  it('a rollback', async () => {
    expectPlainWords(
      await tryEach(
        () => rollBack(deployment()),
        () => expect(readPlatform(rehearsal.folder).rollbacks).toBe(1),
      ),
      stopped,
    )
  })
})

describe('in a rotation', { timeout: patience }, () => {
  const between = /Run it again: the names that are set tell|cannot be asked|Nothing (more )?was changed/
  const step = () => rotate(rotation(), 'ROOM_SECRET')

  it.each([0, 1, 2])('of the room, step %i, nobody is shut out and the steps after it end well', async (done) => {
    await deploy(deployment())
    for (let at = 0; at < done; at += 1) await step()
    const told = await tryEach(step, () => {
      const { worker, room } = readPlatform(rehearsal.folder)
      const common = Object.values(room ?? {}).filter((value) => Object.values(worker ?? {}).includes(value))
      expect(common.length).toBeGreaterThan(0)
    })
    expectPlainWords(told, between)
    for (let at = 0; at < 4 && beside(readPlatform(rehearsal.folder).worker).length > 0; at += 1) await step()
    const { worker, room } = readPlatform(rehearsal.folder)
    expect(room).toEqual({ ROOM_SECRET: worker?.['ROOM_SECRET'] })
  })

  it('at once, the new value is with both in the end', async () => {
    await deploy(deployment())
    const told = await tryEach(() => replaceAtOnce(rotation(), 'ROOM_SECRET'), isWhole)
    expectPlainWords(told, between)
  })
})
