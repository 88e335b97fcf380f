type Stretch = { text: string; href: string | null }

const address = /https?:\/\/[^\s<>"]+/g
const closing = /[.,;:!?)\]]+$/

/** Cuts a message into plain text and web addresses; a full stop after an address is not part of it. */
export function stretches(message: string): Stretch[] {
  const found: Stretch[] = []
  let from = 0
  for (const match of message.matchAll(address)) {
    const href = match[0].replace(closing, '')
    if (match.index > from) found.push({ text: message.slice(from, match.index), href: null })
    found.push({ text: href, href })
    from = match.index + href.length
  }
  if (from < message.length) found.push({ text: message.slice(from), href: null })
  return found
}

type LinkedTextProps = { message: string; appUrl: string | null }

/** A message with its web addresses to press; the app's own open in a window of a phone's size. */
export function LinkedText({ message, appUrl }: LinkedTextProps) {
  return (
    <>
      {stretches(message).map(({ text, href }) => {
        if (href === null) return text
        const isOurs = appUrl !== null && href.startsWith(`${appUrl}/`)
        return (
          <a key={href} href={href} target="_blank" rel="noreferrer" {...(isOurs ? { 'data-phone': '' } : {})}>
            {text}
          </a>
        )
      })}
    </>
  )
}
