import { spawnSync } from 'node:child_process'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { seal } from '#core/secrets/seal.ts'
import { rotating, secretsOf } from '#core/secrets/secret-keys.ts'
import { ticketSecrets } from '#party/admit-listener.ts'
import { keepSecrets } from '#scripts/deploy/staging/staging-file.ts'
import { root } from '#scripts/stack/process.ts'
import { changes, lines, rehearsal, usePlatform } from '#tests/support/deploy-rehearsal.ts'
import { openRemote, readPlatform } from '#tests/support/fake-platform.ts'
import { answerTo } from '#tests/support/recorded-tools.ts'
import { beside, old, ran, rehearseRotation, rotation } from '#tests/support/rotation-rehearsal.ts'
import { keptEnvironment } from '#tests/support/staging-rehearsal.ts'

import { replaceAtOnce, rotate } from './rotate.ts'
import type { RotatedName, Rotation } from './rotation.ts'

const two = ['TOKEN_SECRET', 'ROOM_SECRET', 'SEAL_SECRET'] as const

rehearseRotation()

const keysNow = (name: RotatedName) => {
  const { worker } = readPlatform(rehearsal.folder)
  return rotating({ own: worker?.[name] ?? '', next: worker?.[`${name}_NEXT`], former: worker?.[`${name}_FORMER`] })
}
const isDone = () => {
  const { worker, room } = readPlatform(rehearsal.folder)
  return beside(worker).length + beside(room).length === 0
}

/** A rotation that holds, after each command, that nobody refuses what anybody makes; `cutAt` fails that change before it. */
function watched(name: RotatedName, cutAt: number): Rotation {
  let done = 0
  let before = keysNow(name)
  return rotation({
    async run(tool, args, input = '') {
      const isChange = /secret bulk/.test(args.join(' '))
      if (isChange) done += 1
      if (isChange && done === cutAt) return { code: 1, stdout: '', stderr: 'the line went dead' }
      const ended = answerTo(rehearsal.folder, { tool, args, input })
      const now = keysNow(name)
      expect(secretsOf(before)).toContain(now.current)
      expect(secretsOf(now)).toContain(before.current)
      const { room } = readPlatform(rehearsal.folder)
      expect(name === 'ROOM_SECRET' ? ticketSecrets({ ROOM_SECRET: '', ...room }) : secretsOf(now)).toContain(
        now.current,
      )
      before = now
      return ended
    },
  })
}

describe('a secret that nobody knows', () => {
  it.each(two)('is another in the end (%s), and at no moment is refused what either side has made', async (name) => {
    for (const left of [['_FORMER', '_NEXT'], ['_FORMER'], []]) {
      await rotate(watched(name, 0), name)
      expect(beside(readPlatform(rehearsal.folder).worker).toSorted()).toEqual(left.map((end) => name + end))
    }
    expect(isDone()).toBe(true)
    const { worker, room } = readPlatform(rehearsal.folder)
    expect(worker?.[name]).not.toBe(old[name])
    expect({ ...worker, [name]: old[name] }).toEqual(old)
    expect(room).toEqual({ ROOM_SECRET: worker?.['ROOM_SECRET'] })
  })

  it.each(two.flatMap((name) => Array.from({ length: 4 }, (_, at) => [name, at + 1] as const)))(
    'may be cut off anywhere (%s, change %i of a run)',
    async (name, cutAt) => {
      for (let run = 0; run < 8; run += 1) {
        const isCut = await rotate(watched(name, run < 3 ? cutAt : 0), name).then(
          () => false,
          (error: unknown) => String(error).includes('the line went dead'),
        )
        if (!isCut && isDone()) break
      }
      expect(isDone()).toBe(true)
      const { worker, room } = readPlatform(rehearsal.folder)
      expect(room?.['ROOM_SECRET']).toBe(worker?.['ROOM_SECRET'])
    },
  )

  it('is in no argument and no line', async () => {
    const values = new Set<string>()
    for (let step = 0; step < 3; step += 1) {
      await rotate(rotation(), 'ROOM_SECRET')
      for (const value of Object.values(readPlatform(rehearsal.folder).worker ?? {})) values.add(value)
    }
    const seen = [...rehearsal.said, ...lines()].join('\n')
    expect(values.size).toBe(Object.keys(old).length + 2)
    for (const value of values) expect(seen).not.toContain(value)
  })

  it.each(two)('is as before after a dry run and after a no (%s)', async (name) => {
    await rotate(rotation({ isDryRun: true }), name)
    await expect(rotate(rotation({ confirm: async () => false }), name)).rejects.toThrow('Nothing more was changed')
    expect(changes()).toEqual([])
    expect(rehearsal.said.join('\n')).toContain('would run wrangler secret bulk < (secret)')
    await rotate(rotation(), name)
    const { worker } = readPlatform(rehearsal.folder)
    await rotate(rotation({ isDryRun: true }), name)
    await expect(rotate(rotation({ confirm: async () => false }), name)).rejects.toThrow('Nothing more was changed')
    expect(readPlatform(rehearsal.folder).worker).toEqual(worker)
  })
})

describe('a secret that somebody has', () => {
  const seals = async (secret: string) => {
    const sealed = await seal('key', { secret, context: 'device:dev_1' })
    openRemote(rehearsal.folder).exec(`
      pragma foreign_keys = off;
      insert into devices (id, account_id, kind, name, sealed_key, created_at) values ('dev_1', 'acc', 'CABINET', 'K', '${sealed}', 1)`)
  }

  it('is the former one of the new one at once, and gone with the next step', async () => {
    const present = old['SEAL_SECRET'] ?? ''
    await seals(present)
    const environment = { SEAL_SECRET: 'n'.repeat(40), SEAL_SECRET_FORMER: present }
    await rotate(rotation({ environment }), 'SEAL_SECRET')
    expect(keysNow('SEAL_SECRET')).toEqual({ current: 'n'.repeat(40), former: present })
    await rotate(rotation(), 'SEAL_SECRET')
    expect(keysNow('SEAL_SECRET')).toEqual({ current: 'n'.repeat(40), former: null })
  })

  it('is refused where nothing is sealed with it, and where it is none', async () => {
    await seals('another-secret-0123456789abcdef01234')
    const by = (SEAL_SECRET_FORMER: string) => rotate(rotation({ environment: { SEAL_SECRET_FORMER } }), 'SEAL_SECRET')
    await expect(by(old['SEAL_SECRET'] ?? '')).rejects.toThrow('it is not the SEAL_SECRET of now')
    await expect(by('short')).rejects.toThrow('SEAL_SECRET_FORMER will not do')
    const ask = async () => 'sandbox-'.padEnd(40, 'x')
    await expect(rotate(rotation({ ask }), 'TOKEN_SECRET')).rejects.toThrow('will not do')
    expect(changes()).toEqual([])
  })
})

describe('what still hangs on the former one', () => {
  it('is waited for: while the job has something to seal anew nothing is taken away, nor by what it said before', async () => {
    await rotate(rotation(), 'SEAL_SECRET')
    const left = [40, 0]
    const during: number[] = []
    const pause = async () => {
      during.push(beside(readPlatform(rehearsal.folder).worker).length)
      ran({ handled: left.shift() ?? 0 })
    }
    await rotate(rotation({ pause }), 'SEAL_SECRET')
    expect(during).toEqual([2, 2])
    expect(rehearsal.said.join('\n')).toContain('40 sealed anew')
    expect(rehearsal.said.join('\n')).toContain('Recovery codes that do: 0.')
  })

  it.each([
    ['something opens with no secret', async () => ran({ outcome: 'partly' }), 'does not go well'],
    ['cron has stopped', async () => {}, 'Cron has not run'],
  ])('is left as it is where %s', async (_what, pause, fault) => {
    await rotate(rotation(), 'SEAL_SECRET')
    const { worker } = readPlatform(rehearsal.folder)
    await expect(rotate(rotation({ pause }), 'SEAL_SECRET')).rejects.toThrow(fault)
    expect(readPlatform(rehearsal.folder).worker).toEqual(worker)
  })

  it('are creditors, who are told their new address before the former one is nobody’s', async () => {
    await rotate(rotation(), 'TOKEN_SECRET')
    const database = openRemote(rehearsal.folder)
    database.exec(`
      pragma foreign_keys = off;
      insert into online_creditor_settings (id, account_id, name, callbacks_due_at, created_at, updated_at) values ('one', 'acc', 'R', null, 1, 1)`)
    const due: unknown[] = []
    const pause = async () => {
      due.push(database.prepare('select callbacks_due_at as at from online_creditor_settings').get()?.['at'])
      ran({})
    }
    await rotate(rotation({ pause }), 'TOKEN_SECRET')
    expect(due).toEqual([0])
    expect(rehearsal.said.join('\n')).not.toContain('Creditors that have not')
  })
})

describe('at once', () => {
  it.each(['TOKEN_SECRET', 'ROOM_SECRET', 'CSRF_SECRET', 'PUSH_SECRET'] as const)('is another: %s', async (name) => {
    if (name === 'TOKEN_SECRET' || name === 'ROOM_SECRET') await rotate(rotation(), name)
    const leaked = keysNow(name)
    await replaceAtOnce(rotation(), name)
    expect(isDone()).toBe(true)
    expect(secretsOf(leaked)).not.toContain(keysNow(name).current)
    const { worker, room } = readPlatform(rehearsal.folder)
    expect(room).toEqual({ ROOM_SECRET: worker?.['ROOM_SECRET'] })
  })

  it('is never what values are sealed with, and the only way of what stands alone', async () => {
    await expect(replaceAtOnce(rotation(), 'SEAL_SECRET')).rejects.toThrow('nothing that is sealed would open')
    await expect(rotate(rotation(), 'CSRF_SECRET')).rejects.toThrow('--at-once')
    expect(changes()).toEqual([])
  })
})

describe('the town to try', () => {
  const staging = () => rotation({ environmentName: 'staging' })
  const useEnvironment = (worker: Record<string, string>) =>
    usePlatform({ staging: { worker, room: { ROOM_SECRET: worker['ROOM_SECRET'] ?? '' }, roomBuild: null } })

  it('has its own rotated, beside production, and the machine that made it keeps every value', async () => {
    useEnvironment(old)
    keepSecrets(rehearsal.folder, { ...old, SANDBOX_PASSWORD: 'stays' })
    const { worker, room } = readPlatform(rehearsal.folder)
    for (let step = 0; step < 3; step += 1) {
      await rotate(staging(), 'ROOM_SECRET')
      const own = readPlatform(rehearsal.folder).staging
      expect(keptEnvironment()).toEqual({ ...own.worker, SANDBOX_PASSWORD: 'stays' })
    }
    const own = readPlatform(rehearsal.folder).staging
    expect(own.worker?.['ROOM_SECRET']).not.toBe(old['ROOM_SECRET'])
    expect(own.room).toEqual({ ROOM_SECRET: own.worker?.['ROOM_SECRET'] })
    expect({ ...own.worker, ROOM_SECRET: old['ROOM_SECRET'] }).toEqual(old)
    expect([readPlatform(rehearsal.folder).worker, readPlatform(rehearsal.folder).room]).toEqual([worker, room])
    await rotate(rotation({ environmentName: 'staging', isDryRun: true }), 'TOKEN_SECRET')
    expect(keptEnvironment()).toEqual({ ...own.worker, SANDBOX_PASSWORD: 'stays' })
  })

  it('is left alone by a machine that did not make it', async () => {
    useEnvironment(old)
    await expect(rotate(staging(), 'SEAL_SECRET')).rejects.toThrow('made from another machine')
    await expect(replaceAtOnce(staging(), 'CSRF_SECRET')).rejects.toThrow('made from another machine')
    expect(changes()).toEqual([])
  })
})

it.each([[[]], [['SMS_API_USER']], [['--no', 'TOKEN_SECRET']], [['TOKEN_SECRET', '--env', 'test']]])(
  'says how it is called where it is called with %j',
  (args) => {
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/rotate-secret.ts'), ...args])
    expect(status).toBe(2)
    expect(stderr.toString()).toContain('npm run rotate-secret -- NAME')
  },
)
