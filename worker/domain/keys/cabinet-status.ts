/** Faults of a cabinet itself, as it reports them; the order is that of the stored bits. */
export const cabinetTroubles = ['mains', 'battery', 'tamper', 'temperature'] as const
export type CabinetTrouble = (typeof cabinetTroubles)[number]

/** A cabinet's latest report of its state. Null for what it does not measure; the temperature is in whole °C. */
export type CabinetStatus = {
  firmware: string | null
  batteryPercent: number | null
  onMains: boolean | null
  temperature: number | null
  isTampered: boolean | null
}

const lowBatteryPercent = 20
/** In °C: outside of these, locks and batteries are not made to work. */
const coldest = -25
const hottest = 50

/** Returns the troubles of a cabinet in this status. */
export function troublesOf({ batteryPercent, onMains, temperature, isTampered }: CabinetStatus): CabinetTrouble[] {
  const is: Readonly<Record<CabinetTrouble, boolean>> = {
    mains: onMains === false,
    battery: batteryPercent !== null && batteryPercent <= lowBatteryPercent,
    tamper: isTampered === true,
    temperature: temperature !== null && (temperature < coldest || temperature > hottest),
  }
  return cabinetTroubles.filter((trouble) => is[trouble])
}

/** The same as one number, a bit for each. */
export function troubleBits(status: CabinetStatus): number {
  return troublesOf(status).reduce((bits, trouble) => bits + 2 ** cabinetTroubles.indexOf(trouble), 0)
}
