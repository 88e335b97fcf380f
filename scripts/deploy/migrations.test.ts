import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { beforeEach, describe, expect, it } from 'vitest'

import { recordMigrations } from '#scripts/migrations/record.ts'
import { applied, changes, deployment, rehearsal, rehearse, useMigration } from '#tests/support/deploy-rehearsal.ts'
import { openRemote } from '#tests/support/fake-platform.ts'

import { deploy } from './steps.ts'

rehearse()

const folder = () => path.join(rehearsal.folder, 'migrations')
const rebuild = `create table a_aside (id integer, name text);
insert into a_aside select id, null from a;
drop table a;
alter table a_aside rename to a;
update b set id = 1;`

beforeEach(async () => {
  await deploy(deployment())
  openRemote(rehearsal.folder).exec('insert into a values (1), (2), (3)')
  rehearsal.said = []
})

describe('a database that is in use', () => {
  it('is closed for migrations once a person has said so, who reads how long and what for', async () => {
    useMigration('0002_rebuilt.sql', rebuild)
    useMigration('0003_new.sql', 'create table d (id integer);')
    const asked: string[] = []
    const confirm = async (question: string) => {
      asked.push(question)
      return true
    }
    await deploy(deployment({ confirm }))
    expect(asked).toEqual(['Close workshop for that?'])
    expect(rehearsal.said).toEqual(
      expect.arrayContaining([
        '  2 applied, 2 to apply',
        '  workshop has 812.0 MB and answers nobody during an import: about 13 s in all.',
        '    0002_rebuilt.sql writes anew a (3 rows); goes through b (0 rows)',
        '    0003_new.sql touches no rows',
      ]),
    )
    expect(applied()).toHaveLength(4)
  })

  it.each([
    ['a no', { confirm: async () => false }, 'No migration was imported.'],
    ['nobody at a terminal', { confirm: null }, '--yes closes the database all the same'],
  ])('stays as it is for %s', async (_what, over, why) => {
    useMigration('0002_rebuilt.sql', rebuild)
    await expect(deploy(deployment(over))).rejects.toThrow(why)
    expect(applied()).toHaveLength(2)
  })

  it('is asked about by nothing where nothing is to be imported', async () => {
    await deploy(deployment({ confirm: async () => false }))
    expect(rehearsal.said.at(-1)).toContain('Deployed: ')
  })
})

describe('the chain', () => {
  it('is refused where a recorded file was edited, is gone or was never recorded', async () => {
    const before = changes().length
    writeFileSync(path.join(folder(), '0001_second.sql'), 'create table b (id integer, name text);')
    await expect(deploy(deployment())).rejects.toThrow('0001_second.sql was edited after it was recorded')
    recordMigrations(folder(), { isSquash: true })
    writeFileSync(path.join(folder(), '0002_third.sql'), 'create table d (id integer);')
    await expect(deploy(deployment())).rejects.toThrow('0002_third.sql is not recorded: npm run db:record')
    expect(changes()).toHaveLength(before)
  })

  it('stops at a database of one that is gone, and says so', async () => {
    const remote = openRemote(rehearsal.folder)
    remote.exec(`update d1_migrations set name = '0001_before_the_squash.sql' where name = '0001_second.sql'`)
    const before = changes().length
    await expect(deploy(deployment())).rejects.toThrow(
      'The database has migrations of which these files know nothing: 0001_before_the_squash.sql.',
    )
    expect(changes()).toHaveLength(before)
  })
})
