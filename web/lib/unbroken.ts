/** Units in a workshop's texts: lengths, times, fluids, money, pieces. */
const units =
  'km|m|cm|mm|mil|h|t|min|s|pv|vrk|vk|kk|v|tim|d|dgr|mån|år|kpl|st|pcs|l|dl|cl|ml|kg|g|kW|hv|hk|hp|Nm|bar|V|A|€|%|°C?'

/** A space within a number, or between a number and its unit. */
const within = new RegExp(`(\\d) (?=\\d{3}(?!\\d)|(?:${units})(?![\\p{L}\\d]))`, 'gu')

/** A text as it is drawn: its numbers keep their thousands and their units beside them ("60 000 km", "5,6 l"). */
export function unbroken(text: string): string {
  return text.replace(within, '$1\u00A0')
}
