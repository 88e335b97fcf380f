import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  welcome: 'Welcome',
  welcomeLead: 'Open your visit with the code in the message that you got.',
  picture: 'Picture: {name}',
  map: 'Show on a map',
  unknown: 'There is no workshop at this address',
  unknownLead: 'Check the address, or open your visit with the code.',
  closed: 'This workshop is closed',
  closedLead: 'It takes no new visits. You can still open an earlier one with its code.',
}
