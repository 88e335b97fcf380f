import path from 'node:path'

import { expect, it } from 'vitest'

import { root } from '#scripts/stack/process.ts'
import { migrationNames, schemaOf } from '#scripts/tables/schema.ts'

import { belongings, staying } from './belonging.ts'

const folder = path.join(root, 'migrations')

it('every table says how its rows belong to a group of workshops, or why they stay', () => {
  const { tables } = schemaOf(folder, migrationNames(folder))
  const said = [...belongings.keys(), ...Object.keys(staying)]
  expect(said.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})
