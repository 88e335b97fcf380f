/** A space within a number, or between a number and its unit, which is a sign or a short word. */
const within = /(\d) (?=\d{3}(?!\d)|\p{L}{1,3}(?![\p{L}\d])|[€%°])/gu

/** A text as it is drawn: its numbers keep their thousands and their units beside them ("60 000 km", "5,6 l"). */
export function unbroken(text: string): string {
  return text.replace(within, '$1\u00A0')
}
