/** Time zones of workshops. */
export const timeZones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('Europe/'))
