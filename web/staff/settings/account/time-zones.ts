/** Where workshops are. */
export const timeZones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('Europe/'))
