/** A visit to a calendar. Instants in ms; `sequence` grows with every change of the same `uid`. */
export type CalendarEvent = {
  uid: string
  sequence: number
  start: number
  end: number
  summary: string
  location: string
  description: string
}

const foldAfterBytes = 75

/** One event as a file of iCalendar (RFC 5545), in UTC, so that no zone has to be described. `now` is when it is made. */
export function calendarFile(event: CalendarEvent, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Workshop self-service//Pick-up//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${instantOf(now)}`,
    `DTSTART:${instantOf(event.start)}`,
    `DTEND:${instantOf(event.end)}`,
    `SEQUENCE:${event.sequence}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

/** A text value (3.3.11): without letters that no text may hold. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Cc}/gu, (letter) => (letter === '\n' || letter === '\t' ? letter : ''))
    .replaceAll(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll('\n', String.raw`\n`)
}

/** A line is 75 octets at most and goes on after a space (3.1); no letter is cut in two. */
function folded(line: string): string {
  const bytes = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let length = 0
  for (const letter of line) {
    const own = bytes.encode(letter).length
    if (length + own > foldAfterBytes) {
      parts.push(part)
      part = ' '
      length = 1
    }
    part += letter
    length += own
  }
  return [...parts, part].join('\r\n')
}
