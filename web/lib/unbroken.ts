/** A space within a number, or between a number and its unit. */
const within =
  /(\d) (?=\d{3}(?!\d)|(?:k?m|[cm]m|d?l|ml|k?g|k?W|V|Ah|Nm|h|min|kk|v|pv|vrk|kpl|st|pcs|€|%|°C)(?![\p{L}\d]))/gu

/** A text as it is drawn: its numbers keep their thousands and their units beside them ("60 000 km", "5,6 l"). */
export function unbroken(text: string): string {
  return text.replaceAll(within, '$1\u00A0')
}
