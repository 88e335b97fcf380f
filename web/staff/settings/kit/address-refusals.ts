import type { AddressFault } from '#domain/contact/public-address.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'

/** Texts beside an address that the server does not call. */
export const addressRefusals = {
  https_needed: 'fieldHttpsNeeded',
  public_name_needed: 'fieldPublicNameNeeded',
  usual_port_needed: 'fieldUsualPortNeeded',
} as const satisfies Record<Exclude<AddressFault, 'invalid_format'>, SettingsTextKey>

/** The same for a code as it comes; undefined where it is about something else. */
export function addressRefusal(code: string): SettingsTextKey | undefined {
  return Object.entries(addressRefusals).find(([known]) => known === code)?.[1]
}
