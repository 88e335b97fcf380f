import { expect, test, type Page } from '@playwright/test'

import { ascii, box, movieOf, pictureDescription } from '#tests/support/movies.ts'
import { cleanVideo } from '#worker/additional-work/finding/video.ts'

/** Cleaned films play in a browser as they did before; what is in them is made by its own encoders. */

const colours = ['rgb(255, 0, 0)', 'rgb(0, 255, 0)', 'rgb(0, 0, 255)']

/** An empty page that may use encoders. */
test.beforeEach(async ({ page }) => {
  await page.route('https://films.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto('https://films.test/')
})

/** Returns the outcome of playing a film to its end in a browser. */
const played = (page: Page, film: { bytes: Uint8Array; contentType: string }) =>
  page.evaluate(
    async ({ bytes, contentType }) => {
      const video = document.createElement('video')
      video.muted = true
      video.src = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: contentType }))
      const end = new Promise<string>((resolve) => {
        video.addEventListener('ended', () => resolve('ended'))
        video.addEventListener('error', () => resolve(video.error?.message ?? 'error'))
      })
      void video.play()
      const how = await end
      const { videoWidth: width, videoHeight: height, duration } = video
      const frames = video.getVideoPlaybackQuality().totalVideoFrames
      return { how, width, height, duration, frames }
    },
    { bytes: [...film.bytes], contentType: film.contentType },
  )

/** A canvas that changes its colour, and a tone, as MediaRecorder writes them: whole, or by and by. */
const recorded = (page: Page, slice: number | undefined) =>
  page.evaluate(
    async ({ colours, slice }) => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      const tone = new AudioContext()
      const sound = tone.createMediaStreamDestination()
      const source = tone.createOscillator()
      source.connect(sound)
      source.start()
      const stream = new MediaStream([...canvas.captureStream().getTracks(), ...sound.stream.getTracks()])
      const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus' })
      const parts: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
      recorder.start(slice)
      for (let drawn = 0; drawn < 20; drawn += 1) {
        if (context !== null) context.fillStyle = colours[drawn % 3] ?? ''
        context?.fillRect(0, 0, canvas.width, canvas.height)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      recorder.stop()
      await stopped
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
    },
    { colours, slice },
  )

for (const [name, slice] of [
  ['whole', undefined],
  ['by and by, without a length', 100],
] as const) {
  test(`a WebM recorded ${name} plays on when it is clean`, async ({ page }) => {
    const bytes = new Uint8Array(await recorded(page, slice))
    expect(Buffer.from(bytes).toString('latin1')).toContain('Chrome')
    const before = await played(page, { bytes, contentType: 'video/webm' })
    const clean = cleanVideo(Uint8Array.from(bytes))
    if (clean === null) throw new Error('The film was refused.')
    expect(Buffer.from(clean.bytes).toString('latin1')).not.toContain('Chrome')
    const after = await played(page, clean)
    expect(after).toMatchObject({ how: 'ended', width: before.width, duration: before.duration })
    expect(after.frames).toBeGreaterThan(1)
    // Players add the time that they think the last picture is seen for.
    expect(clean.durationMs).toBeGreaterThan(500 * after.duration)
    expect(clean.durationMs).toBeLessThanOrEqual(1000 * after.duration + 1)
  })
}

/** Pictures of VP9, each of which can be drawn without the others. */
const encoded = (page: Page) =>
  page.evaluate(async (colours) => {
    const frames: number[][] = []
    const encoder = new VideoEncoder({
      output(chunk) {
        const bytes = new Uint8Array(chunk.byteLength)
        chunk.copyTo(bytes)
        frames.push([...bytes])
      },
      error(error) {
        throw error
      },
    })
    encoder.configure({ codec: 'vp09.00.10.08', width: 160, height: 120 })
    const canvas = new OffscreenCanvas(160, 120)
    const context = canvas.getContext('2d')
    for (let drawn = 0; drawn < 12; drawn += 1) {
      if (context !== null) context.fillStyle = colours[drawn % 3] ?? ''
      context?.fillRect(0, 0, 160, 120)
      const frame = new VideoFrame(canvas, { timestamp: drawn * 100_000 })
      encoder.encode(frame, { keyFrame: true })
      frame.close()
    }
    await encoder.flush()
    return frames
  }, colours)

for (const [name, brand] of [
  ['an MP4', 'isom'],
  ['a MOV', 'qt  '],
] as const) {
  test(`${name} with places between its pictures plays on when it is clean`, async ({ page }) => {
    const samples = await encoded(page)
    const extensions = box('vpcC', [1, 0, 0, 0, 0, 10, 0x82, 1, 1, 1, 0, 0])
    const description = pictureDescription('vp09', { name: 'Telephone', extensions, width: 160, height: 120 })
    const places = samples.map(() => ascii('+60.1699+024.9384/'))
    const bytes = movieOf({
      brand,
      seconds: 1.2,
      tracks: [
        { samples, description, lasts: 1_200, width: 160, height: 120, inMedia: box('udta', ascii('+60.1699')) },
        { handler: 'meta', samples: places, lasts: 1_200 },
      ],
    })
    const contentType = 'video/mp4'
    const before = await played(page, { bytes, contentType })
    const clean = cleanVideo(Uint8Array.from(bytes))
    if (clean === null) throw new Error('The film was refused.')
    expect(Buffer.from(clean.bytes).toString('latin1')).not.toMatch(/60\.1699|Telephone/)
    expect(before).toMatchObject({ how: 'ended', width: 160, height: 120 })
    const after = await played(page, clean)
    expect(after).toMatchObject({ how: 'ended', width: 160, height: 120, duration: before.duration })
    expect(after.frames).toBe(before.frames)
    expect(clean.durationMs).toBe(1_200)
  })
}
