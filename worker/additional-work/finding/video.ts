import { cleanMovie } from './movie.ts'
import { UnreadableFilm } from './unreadable-film.ts'
import { cleanWebm } from './webm.ts'

/**
 * A video with what is needed to play it, and nothing else that its container can say. `durationMs` is the longest that
 * anything in it says or comes to.
 */
export type CleanVideo = { contentType: string; bytes: Uint8Array<ArrayBuffer>; durationMs: number }

/**
 * Tells by its bytes what a file is: MP4 and MOV (ISO/IEC 14496-12, QuickTime), or WebM; cleans it where it stands. Null
 * for what is none of them, or cannot be read whole; its bytes are unchanged then.
 */
export function cleanVideo(bytes: Uint8Array<ArrayBuffer>): CleanVideo | null {
  try {
    return cleanMovie(bytes) ?? cleanWebm(bytes)
  } catch (error) {
    if (error instanceof UnreadableFilm) return null
    throw error
  }
}
