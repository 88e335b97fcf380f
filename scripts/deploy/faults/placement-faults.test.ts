import { expect, it } from 'vitest'

import { wholeToml, settingsOf } from '#scripts/environments/wrangler-toml.ts'
import { root } from '#scripts/stack/process.ts'

import { placementFaults } from './placement-faults.ts'

const withPlacement = (lines: string) => `name = "workshop"\n[placement]\n${lines}\n[assets]\nregion = "none of it"\n`

it.each(['mode = "smart"', 'region = "aws:eu-central-1"', 'mode = "targeted"\nhostname = "db.huolto.fi"'])(
  'takes %s',
  (lines) => {
    expect(placementFaults(withPlacement(lines))).toEqual([])
  },
)

it.each([
  ['no placement', 'name = "workshop"\n', 'is missing'],
  ['one that is switched off', withPlacement('mode = "off"'), 'mode = "off"'],
  ['one of staging alone', 'name = "workshop"\n[env.staging.placement]\nmode = "smart"\n', 'is missing'],
])('refuses %s', (_what, toml, fault) => {
  expect(placementFaults(toml)).toEqual([expect.stringContaining(fault)])
})

it.each(['production', 'staging'] as const)('finds none in the %s of wrangler.toml', (environmentName) => {
  expect(placementFaults(settingsOf(wholeToml(root), environmentName))).toEqual([])
})
