/** A WebVTT file that shows the text of a video for all of its length (https://www.w3.org/TR/webvtt1/). */
export function captionsTrack(text: string, durationSeconds: number): string {
  const end = new Date(Math.max(1, Math.ceil(durationSeconds)) * 1000).toISOString().slice(11, 23)
  // An empty line would end the cue, and an arrow begin another.
  const cue = text
    .replaceAll(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter] ?? letter)
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
  return `WEBVTT\n\n00:00:00.000 --> ${end}\n${cue}\n`
}
