import { describe, expect, it } from 'vitest'

import { seal, sealMark } from '#core/secrets/seal.ts'
import { keepSecrets } from '#scripts/deploy/staging/staging-file.ts'
import { withFurtherCell } from '#scripts/environments/wrangler-toml.ts'
import { lines, rehearsal, tomlNow, usePlatform, useToml } from '#tests/support/deploy-rehearsal.ts'
import { openRemote, readPlatform } from '#tests/support/fake-platform.ts'
import {
  beside,
  bindCells,
  old,
  ran,
  rehearseRotation,
  rotation,
  deployCells,
  layDatabase,
} from '#tests/support/rotation-rehearsal.ts'

import { replaceAtOnce, rotate } from './rotate.ts'

/** Several databases: what hangs in any of them keeps the former secret. */

rehearseRotation()

const both = ['workshop', 'workshop-2'] as const
const names = () => beside(readPlatform(rehearsal.folder).worker)
const said = () => rehearsal.said.filter((line) => !line.startsWith('  ?'))

const run = (sql: string, name: string) => openRemote(rehearsal.folder, name).exec(`pragma foreign_keys = off; ${sql}`)

async function device(secret: string, name: string): Promise<void> {
  const sealed = await seal('key', { secret, context: 'device:dev_1' })
  run(
    `insert into devices (id, account_id, kind, name, sealed_key, created_at) values ('dev_1', 'acc', 'CABINET', 'K', '${sealed}', 1)`,
    name,
  )
}

/**
 * Plays the job's finds in each database, a minute after the other, and nothing from then on. Notes which names stood
 * then.
 */
function minutes(found: Readonly<Record<(typeof both)[number], readonly number[]>>) {
  const during: number[] = []
  const pause = async () => {
    for (const name of both) ran({ handled: found[name][during.length] ?? 0 }, name)
    during.push(names().length)
  }
  return { during, pause }
}

describe('what is sealed', () => {
  it('in a further database is waited for, while the first one has had nothing for long', async () => {
    deployCells(2)
    await rotate(rotation(), 'SEAL_SECRET')
    const { during, pause } = minutes({ workshop: [], 'workshop-2': [40, 3] })
    await rotate(rotation({ pause }), 'SEAL_SECRET')
    // The last two runs found nothing.
    expect(during).toEqual([2, 2, 2, 2])
    expect(said().filter((line) => line.includes(' sealed ') && line.includes('DB'))).toEqual([
      '  DB_2: 40 sealed anew in the last minute; the health page says how many are left. It may be interrupted.',
      '  DB_2: 3 sealed anew in the last minute; the health page says how many are left. It may be interrupted.',
      '  DB: Nothing that is sealed hangs on it. Recovery codes that do: 0.',
      '  DB_2: Nothing that is sealed hangs on it. Recovery codes that do: 0.',
    ])
  })

  it('and came with a group to where nothing was left is waited for', async () => {
    deployCells(2)
    await rotate(rotation(), 'SEAL_SECRET')
    const { during, pause } = minutes({ workshop: [40], 'workshop-2': [0, 40] })
    await rotate(rotation({ pause }), 'SEAL_SECRET')
    expect(during).toEqual([2, 2, 2, 2])
  })

  it('is nothing in one that was added and not deployed yet', async () => {
    bindCells(2)
    layDatabase('workshop-2')
    await rotate(rotation(), 'SEAL_SECRET')
    await rotate(rotation(), 'SEAL_SECRET')
    expect(names()).toEqual(['SEAL_SECRET_FORMER'])
  })

  it('in one that no job runs in keeps the former secret', async () => {
    bindCells(2)
    layDatabase('workshop-2')
    await device(old['SEAL_SECRET'] ?? '', 'workshop-2')
    await rotate(rotation(), 'SEAL_SECRET')
    await expect(rotate(rotation(), 'SEAL_SECRET')).rejects.toThrow('DB_2: Cron has not run')
    expect(names()).toHaveLength(2)
  })

  it.each([
    ['something opens with no secret', () => ran({ outcome: 'partly' }, 'workshop-2'), 'DB_2: The job reseal does not'],
    ['cron has stopped', () => {}, 'DB_2: Cron has not run'],
  ])('is left as it is where in a further database %s', async (_what, inSecond, fault) => {
    deployCells(2)
    await rotate(rotation(), 'SEAL_SECRET')
    const { worker } = readPlatform(rehearsal.folder)
    const pause = async () => {
      ran({})
      inSecond()
    }
    await expect(rotate(rotation({ pause }), 'SEAL_SECRET')).rejects.toThrow(fault)
    expect(readPlatform(rehearsal.folder).worker).toEqual(worker)
  })

  it('with the present secret may lie in a further database alone', async () => {
    deployCells(2)
    const present = old['SEAL_SECRET'] ?? ''
    await device(present, 'workshop-2')
    await rotate(rotation({ environment: { SEAL_SECRET_FORMER: present } }), 'SEAL_SECRET')
    expect(names()).toEqual(['SEAL_SECRET_FORMER'])
  })
})

it('recovery codes are compared with the message that went out last, wherever that was', async () => {
  deployCells(2)
  await rotate(rotation(), 'SEAL_SECRET')
  const mark = sealMark('n'.repeat(40))
  run(
    `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, sealed_text, language_lcid, status, created_at)
       values ('msg_1', 'prc_1', 'key_1', 'LINK', 'SMS', '+358', '${mark}x', 'fi-FI', 'SENT', 1)`,
    'workshop-2',
  )
  const code = (hash: string) =>
    `insert into recovery_codes (user_id, code_hash, created_at) values ('usr_1', '${hash}', 1);`
  run(code('other000.a') + code('other000.b'), 'workshop')
  run(code(`${mark.slice(3)}a`) + code('other000.b'), 'workshop-2')
  const { pause } = minutes({ workshop: [], 'workshop-2': [] })
  await rotate(rotation({ pause }), 'SEAL_SECRET')
  const codes = said().flatMap((line) => /(\w+): .* Recovery codes that do: (\d+)/.exec(line)?.slice(1) ?? [])
  expect(codes).toEqual(['DB', '2', 'DB_2', '1'])
})

describe('creditors', () => {
  const dueIn = (name: string) =>
    openRemote(rehearsal.folder, name).prepare('select callbacks_due_at as at from online_creditor_settings').get()?.[
      'at'
    ]
  const settings = `insert into online_creditor_settings (id, account_id, name, callbacks_due_at, created_at, updated_at)
    values ('one', 'acc', 'R', null, 1, 1)`

  it.each(['step by step', 'at once'])('of every database are told their new address: %s', async (way) => {
    deployCells(2)
    if (way === 'step by step') await rotate(rotation(), 'TOKEN_SECRET')
    for (const name of both) run(settings, name)
    const due: unknown[] = []
    const pause = async () => {
      due.push(both.map(dueIn))
      for (const name of both) ran({}, name)
    }
    await (way === 'at once' ? replaceAtOnce : rotate)(rotation({ pause }), 'TOKEN_SECRET')
    expect(due).toEqual([[0, 0]])
  })

  it('that have not taken it are counted by database', async () => {
    deployCells(2)
    await rotate(rotation(), 'TOKEN_SECRET')
    run(settings, 'workshop-2')
    await rotate(rotation(), 'TOKEN_SECRET')
    expect(said()).toContain('  DB_2: Creditors that have not taken their new address: 1.')
  })
})

describe('nothing is taken away where a database', () => {
  it.each(['SEAL_SECRET', 'TOKEN_SECRET'] as const)('cannot be asked (%s)', async (name) => {
    deployCells(2)
    await rotate(rotation(), name)
    const { worker } = readPlatform(rehearsal.folder)
    usePlatform({ fails: 'd1 execute workshop-2' })
    await expect(rotate(rotation(), name)).rejects.toThrow('DB_2 (workshop-2) cannot be asked')
    usePlatform({ fails: 'd1 execute workshop --remote' })
    await expect(rotate(rotation(), name)).rejects.toThrow('DB (workshop) cannot be asked')
    expect(readPlatform(rehearsal.folder).worker).toEqual(worker)
  })

  it('is behind the migrations', async () => {
    await rotate(rotation(), 'SEAL_SECRET')
    bindCells(2)
    await expect(rotate(rotation(), 'SEAL_SECRET')).rejects.toThrow(/cannot be asked.*\n.*cells -- add --remote/)
    expect(names()).toHaveLength(2)
  })

  it('is written down and was never made', async () => {
    await rotate(rotation(), 'SEAL_SECRET')
    useToml(withFurtherCell(tomlNow(), { number: 2, name: 'workshop-2' }, 'production'))
    await expect(rotate(rotation(), 'SEAL_SECRET')).rejects.toThrow('DB_2 (workshop-2) stands in wrangler.toml')
    expect(names()).toHaveLength(2)
  })

  it('has groups and is bound by another wrangler.toml than this', async () => {
    run(`insert into slots (slot, owner, cell, created_at) values ('01', 'one', 1, 0), ('02', 'two', 3, 0)`, 'workshop')
    await rotate(rotation(), 'ROOM_SECRET')
    await rotate(rotation(), 'SEAL_SECRET')
    await expect(rotate(rotation(), 'SEAL_SECRET')).rejects.toThrow('Groups lie in DB_3')
    await expect(replaceAtOnce(rotation(), 'TOKEN_SECRET')).rejects.toThrow('Groups lie in DB_3')
    expect(names()).toHaveLength(4)
  })
})

it('the town to try has its own asked, and told', async () => {
  usePlatform({ staging: { worker: old, room: {}, roomBuild: null } })
  keepSecrets(rehearsal.folder, old)
  deployCells(3)
  layDatabase('workshop-staging')
  deployCells(2, 'staging')
  await rotate(rotation({ environmentName: 'staging' }), 'TOKEN_SECRET')
  await rotate(rotation({ environmentName: 'staging', pause: async () => ran({}, 'workshop-staging') }), 'TOKEN_SECRET')
  const asked = lines().flatMap((line) => /d1 execute (\S+) --remote --json --yes --env staging/.exec(line)?.[1] ?? [])
  expect(new Set(asked)).toEqual(new Set(['workshop-staging', 'workshop-staging-2']))
  expect(asked.filter((name) => name === 'workshop-staging-2')).toHaveLength(3)
  expect(lines().filter((line) => line.includes('d1 execute'))).toHaveLength(asked.length)
})
