import { publicAddressFault, type AddressFault } from '#domain/contact/public-address.ts'
import type { Environment } from '#scripts/environments/environment.ts'
import { boundRoom, bucketOf, databaseOf, furtherCellsOf, workerName } from '#scripts/environments/wrangler-toml.ts'
import { secretNames, variables } from '#scripts/stack/settings.ts'

import { placementFaults } from './placement-faults.ts'

const addressNames = ['APP_URL', 'FRAME_URL', 'PARTY_URL', 'SMS_BASE_URL', 'EMAIL_BASE_URL', 'DNS_BASE_URL'] as const
const exampleHost = /(^|\.)example(\.(com|net|org))?$/

const addressFaults: Readonly<Record<AddressFault, string>> = {
  invalid_format: 'is no address',
  https_needed: 'has to begin with https',
  usual_port_needed: 'may name no port',
  public_name_needed: 'has to be a public domain name',
}

/** The mark of secrets that are made beside a developer. */
export const sandboxMark = 'sandbox-'

/** The host of an address, empty for what is none. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

function addressFault(name: string, address: string): readonly string[] {
  const fault = publicAddressFault(address)
  if (fault !== null) return [`${name} ${addressFaults[fault]}: "${address}"`]
  return exampleHost.test(hostOf(address)) ? [`${name} is an example: ${address}`] : []
}

function senderFault(sender: string): readonly string[] {
  const host = /^[^<>]+<[^<>@\s]+@([^<>@\s]+)>$/.exec(sender)?.[1]
  if (host === undefined) return [`EMAIL_SENDER is not set as "Name <address>": "${sender}"`]
  return exampleHost.test(host) ? [`EMAIL_SENDER is an example: ${sender}`] : []
}

function sameHosts(vars: Readonly<Record<string, string>>): readonly string[] {
  const [app = '', frame = '', room = ''] = [vars['APP_URL'], vars['FRAME_URL'], vars['PARTY_URL']].map((address) =>
    hostOf(address ?? ''),
  )
  const faults: string[] = []
  if (app !== '' && app === frame) faults.push('FRAME_URL needs another host than APP_URL')
  if (room !== '' && (room === app || room === frame)) faults.push('PARTY_URL needs a host of its own')
  return faults
}

/** Returns why a worker would speak in another room than the one that is deployed with it, a line at most. */
export function boundRoomFaults(app: string, room: string): readonly string[] {
  const [bound, own] = [boundRoom(app), workerName(room)]
  if (bound !== '' && bound === own) return []
  return [`wrangler.toml binds the rooms of "${bound}", and party/wrangler.toml deploys "${own}"`]
}

/** Everything in the settings of a town that keeps them from being deployed, a line each; values of secrets are never told. */
export function settingsFaults(toml: string, environmentName: Environment): readonly string[] {
  const vars = variables(toml)
  const secrets = new Set(secretNames(toml))
  const { name, jurisdiction } = bucketOf(toml)
  return [
    ...(vars['ENVIRONMENT'] === environmentName ? [] : [`ENVIRONMENT has to be "${environmentName}"`]),
    ...addressNames.flatMap((variable) => addressFault(variable, vars[variable] ?? '')),
    ...sameHosts(vars),
    ...placementFaults(toml),
    ...senderFault(vars['EMAIL_SENDER'] ?? ''),
    ...Object.entries(vars).flatMap(([variable, value]) => {
      if (secrets.has(variable)) return [`${variable} is a secret and stands readable in wrangler.toml`]
      return value.startsWith(sandboxMark) ? [`${variable} is one of the sandbox`] : []
    }),
    ...(databaseOf(toml).name === '' ? ['No database is bound in wrangler.toml'] : []),
    ...furtherCellsOf(toml).flatMap(({ number, name: cell, id }) =>
      cell === '' || id === null ? [`DB_${number} needs the name and the id of a database that is there`] : [],
    ),
    ...(name === '' ? ['No bucket is bound in wrangler.toml'] : []),
    ...(name === '' || jurisdiction === 'eu' ? [] : [`The bucket ${name} needs jurisdiction = "eu" in wrangler.toml`]),
  ]
}
