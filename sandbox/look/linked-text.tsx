import { stretches } from './links.ts'

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
