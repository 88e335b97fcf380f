import type { PassDuration } from '#domain/access/collect-pass.ts'

/** A pass that is being given; one `clickId` for all tries: an answer that got lost makes no second pass. */
export type PassDraft = { clickId: string; name: string; phone: string; duration: PassDuration }

/** The draft that the tab kept; an empty one where it kept none. */
export function draftIn(text: string): PassDraft {
  const kept = parse(text)
  return isDraft(kept) ? kept : { clickId: crypto.randomUUID(), name: '', phone: '', duration: 'usual' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Only the form writes it, so its outline is enough. */
function isDraft(value: unknown): value is PassDraft {
  return typeof value === 'object' && value !== null && 'clickId' in value && 'duration' in value
}
