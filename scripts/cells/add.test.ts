import { expect, it } from 'vitest'

import { furtherCellsOf, settingsOf } from '#scripts/environments/wrangler-toml.ts'
import {
  deployment,
  real,
  rehearsal,
  rehearse,
  told,
  tomlNow,
  usePlatform,
  useToml,
} from '#tests/support/deploy-rehearsal.ts'
import { openRemote, readPlatform } from '#tests/support/fake-platform.ts'

import { addCell } from './add.ts'

rehearse()

/** A town that was deployed once. */
function useDeployed(environmentName: 'production' | 'staging' = 'production'): void {
  const name = environmentName === 'production' ? 'workshop' : 'workshop-staging'
  usePlatform({ databases: [{ uuid: 'first-id', name, jurisdiction: 'eu' }] })
  useToml(real.replace(new RegExp(`(database_name = "${name}"\n)database_id = "[0-]+"`), '$1database_id = "first-id"'))
}

const cellsNow = (environmentName: 'production' | 'staging' = 'production') =>
  furtherCellsOf(settingsOf(tomlNow(), environmentName))
const migrationsOf = (name: string) =>
  openRemote(rehearsal.folder, name)
    .prepare('select name from d1_migrations order by id')
    .all()
    .map((row) => row['name'])

it.each(['production', 'staging'] as const)(
  'the next database of %s is made, bound, and where the migrations lead',
  async (environmentName) => {
    useDeployed(environmentName)
    const before = tomlNow()
    await addCell(deployment({ environmentName }))
    const name = environmentName === 'production' ? 'workshop-2' : 'workshop-staging-2'
    const made = readPlatform(rehearsal.folder).databases.find((one) => one.name === name)
    expect(made).toMatchObject({ jurisdiction: 'eu' })
    expect(cellsNow(environmentName)).toEqual([{ number: 2, name, id: made?.uuid }])
    expect(cellsNow(environmentName === 'production' ? 'staging' : 'production')).toEqual([])
    expect(migrationsOf(name)).toEqual(['0000_first.sql', '0001_second.sql'])
    // All else of the file stays, in its order.
    const added = tomlNow()
      .split('\n')
      .filter((line) => !before.includes(line))
    expect(added).toEqual(['binding = "DB_2"', `database_name = "${name}"`, `database_id = "${made?.uuid}"`])
    expect(rehearsal.said.at(-1)).toContain('Cell 2 is ready')
  },
)

it.each(['d1 create', 'd1 list', '0000_first.sql', '0001_second.sql'])(
  'goes on where it was cut off at %s',
  async (fails) => {
    useDeployed()
    usePlatform({ fails })
    await expect(addCell(deployment())).rejects.toThrow(fails)
    usePlatform({ fails: null })
    await addCell(deployment())
    expect(cellsNow()).toMatchObject([{ number: 2, name: 'workshop-2' }])
    expect(migrationsOf('workshop-2')).toEqual(['0000_first.sql', '0001_second.sql'])
    expect(told().filter((line) => line.includes('d1 create'))).toHaveLength(fails === 'd1 create' ? 2 : 1)
  },
)

it('another one has the next number', async () => {
  useDeployed()
  await addCell(deployment())
  await addCell(deployment())
  expect(cellsNow().map(({ number, name }) => [number, name])).toEqual([
    [2, 'workshop-2'],
    [3, 'workshop-3'],
  ])
})

it('the first one comes first', async () => {
  await expect(addCell(deployment())).rejects.toThrow('npm run deploy')
  expect(tomlNow()).toBe(real)
})
