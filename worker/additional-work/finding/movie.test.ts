import { describe, expect, it } from 'vitest'

import {
  ascii,
  box,
  fullBox,
  movieOf,
  pictureDescription,
  soundDescription,
  table,
  word,
  type TrackFacts,
} from '#tests/support/movies.ts'

import { cleanVideo } from './video.ts'

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const place = ascii('+60.1699+024.9384/')
const day = textOf(new Uint8Array(word(3_800_563_200)))
const cleaned = (file: Uint8Array<ArrayBuffer>) => {
  const video = cleanVideo(Uint8Array.from(file))
  return video === null ? null : textOf(video.bytes)
}
const lengthOf = (file: Uint8Array<ArrayBuffer>) => cleanVideo(file)?.durationMs ?? null

/** Beside the picture, with samples that tell of the place. */
const beside = (facts: TrackFacts): Uint8Array<ArrayBuffer> => {
  const samples = [place, place, place]
  return movieOf({ tracks: [{ samples: [ascii('one'), ascii('two')] }, { samples, ...facts }] })
}

describe('what a film tells of the place, the day and the camera', () => {
  it.each([
    ['in the film', movieOf()],
    ['in a track', movieOf({ tracks: [{ inTrack: box('udta', place) }] })],
    ['in the media of a track', movieOf({ tracks: [{ inMedia: box('udta', box('\u00a9xyz', place)) }] })],
    ['beside the tables', movieOf({ tracks: [{ inInformation: box('meta', place) }] })],
    ['among the tables', movieOf({ tracks: [{ inTables: box('uuid', place) }] })],
    ['in a box of a camera', movieOf({ inMovie: box('uuid', place), inFile: box('uuid', place) })],
    ['in a box nobody knows', movieOf({ inMovie: box('abcd', place), inFile: box('efgh', box('udta', place)) })],
    ['in what is said to be free', movieOf({ inMovie: box('skip', place), inFile: box('free', place) })],
    ['in a name', movieOf({ tracks: [{ name: '+60.1699' }] })],
    ['in what names other tracks', movieOf({ tracks: [{ inTrack: box('tref', box('60.1', place)) }] })],
    [
      'among what decoders are set up by',
      movieOf({
        tracks: [
          { description: pictureDescription('avc1', { extensions: [...box('avcC', word(1)), ...box('GPS ', place)] }) },
          { handler: 'soun', description: soundDescription('mp4a', { extensions: box('GPS ', place) }) },
          { handler: 'soun', description: soundDescription('mp4a', { version: 1, extensions: box('GPS ', place) }) },
          { handler: 'soun', description: soundDescription('lpcm', { version: 2, extensions: box('GPS ', place) }) },
        ],
      }),
    ],
    [
      'after what decoders are set up by',
      movieOf({ tracks: [{ description: pictureDescription('avc1', { extensions: [0, 0, 0, 0, ...place] }) }] }),
    ],
    ['in the path of a file', movieOf({ tracks: [{ references: box('alis', word(1), place) }] })],
    ["in a telephone's track of places", beside({ handler: 'meta' })],
    ["in a camera's track of measures", beside({ handler: 'meta', description: box('gpmd', word(0), place) })],
    ['among the samples, where no track names it', movieOf({ unnamed: place })],
    ['in a subtitle', beside({ handler: 'sbtl' })],
    [
      'in a track whose samples are all as long',
      beside({ handler: 'meta', tables: { stsz: fullBox('stsz', word(place.length), word(3)) } }),
    ],
    [
      'in a track whose sizes are bytes',
      beside({ handler: 'meta', tables: { stsz: fullBox('stz2', word(8), word(3), [18, 18, 18]) } }),
    ],
  ])('goes, wherever it stands: %s', (_, file) => {
    const text = cleaned(file)
    expect(textOf(file)).toMatch(/60\.1/)
    expect(text).not.toBeNull()
    expect(text).not.toMatch(/60\.1|024\.9|GoPr|Appl/)
    expect(text).not.toContain(day)
    expect(text).toHaveLength(file.length)
  })

  it('leaves each sample of picture and sound, and what decoders are set up by, where it was', () => {
    const samples = [ascii('picture one'), ascii('picture two')]
    const extensions = [...box('avcC', ascii('set up')), ...box('colr', ascii('nclx'))]
    const file = movieOf({
      tracks: [
        { samples, description: pictureDescription('avc1', { extensions }) },
        { handler: 'meta', samples: [place, place] },
        { handler: 'soun', samples: [ascii('sound one'), ascii('sound two')] },
      ],
    })
    const text = cleaned(file)
    const before = textOf(file)
    for (const part of ['picture one', 'picture two', 'sound one', 'sound two', 'avcC', 'set up', 'colr', 'stco'])
      expect(text?.indexOf(part)).toBe(before.indexOf(part))
  })

  it('leaves the frames of a sound whose size is said wrongly, as QuickTime writes it', () => {
    const frames = {
      samples: [ascii('left and right')],
      tables: {
        stsz: fullBox('stsz', word(1), word(3)),
        stsc: table('stsc', [[1, 3, 1]]),
        stts: table('stts', [[3, 1000]]),
      },
    }
    const film = movieOf({
      tracks: [{ samples: [ascii('picture')] }, { handler: 'soun', ...frames }, { handler: 'meta', samples: [place] }],
    })
    expect(cleaned(film)).toContain('left and right')
    expect(cleaned(film)).not.toMatch(/60\.1/)
  })

  it('empties samples once, however often they are named', () => {
    const many = Array.from({ length: 400 }, () => [36])
    const sizes = fullBox('stsz', word(3000), word(400))
    const samples = [Array.from({ length: 3100 }, () => 1)]
    const meta = { handler: 'meta', samples, tables: { stsz: sizes, stco: table('stco', many) } }
    expect(cleaned(movieOf({ tracks: [{}, meta] }))).not.toContain('\u0001'.repeat(100))
  })

  it('changes no byte of a file that it refuses', () => {
    const file = movieOf({ inFile: box('moof', word(0)) })
    const before = textOf(file)
    expect(cleanVideo(file)).toBeNull()
    expect(textOf(file)).toBe(before)
  })
})

describe('the length of a film', () => {
  const edits = (...lengths: number[]) =>
    box(
      'edts',
      table(
        'elst',
        lengths.map((length) => [length, 0, 0x10000]),
      ),
    )

  it.each([
    ['what it says', movieOf({ seconds: 14, tracks: [{ lasts: 12_000 }] }), 14_000],
    ['its pictures, where it says less', movieOf({ seconds: 1, tracks: [{ lasts: 40_000 }] }), 40_000],
    ['its pictures, where it says nothing', movieOf({ seconds: 0, tracks: [{ lasts: 9_000 }] }), 9_000],
    ['its sound', movieOf({ seconds: 1, tracks: [{ lasts: 1_000 }, { handler: 'soun', lasts: 31_000 }] }), 31_000],
    [
      'what is played of it, slowly',
      movieOf({ seconds: 1, tracks: [{ lasts: 4_000, inTrack: edits(20_000, 12_000) }] }),
      32_000,
    ],
    ['all that was filmed', movieOf({ seconds: 5, tracks: [{ lasts: 35_000, inTrack: edits(5_000) }] }), 35_000],
    [
      'not that of a track that goes',
      movieOf({ seconds: 3, tracks: [{ lasts: 3_000 }, { handler: 'meta', lasts: 60_000 }] }),
      3_000,
    ],
  ])('is the longest: %s', (_, file, length) => {
    expect(lengthOf(file)).toBe(length)
  })
})

describe('a film that cannot be cleaned for certain', () => {
  const meta = (tables: Readonly<Record<string, number[]>>) => beside({ handler: 'meta', tables })

  it.each([
    ['in fragments', movieOf({ inFile: box('moof', word(0)) })],
    ['that says it goes on in fragments', movieOf({ inMovie: box('mvex', word(0)) })],
    ['without a picture', movieOf({ tracks: [{ handler: 'soun' }] })],
    ['with two films', new Uint8Array([...movieOf(), ...movieOf().slice(24)])],
    ['cut off', movieOf().slice(0, -9)],
    ['with something after it', new Uint8Array([...movieOf(), 1, 2, 3])],
    ['whose samples lie elsewhere', movieOf({ tracks: [{ references: box('url ', word(0), ascii('file:a')) }] })],
    [
      'with two handlers',
      movieOf({ tracks: [{ inMedia: fullBox('hdlr', ascii('mhlrmeta'), word(0), word(0), word(0)) }] }),
    ],
    ['with more times said than there are', movieOf({ tracks: [{ tables: { stts: table('stts', [[1, 1000]], 3) } }] })],
    ['with more samples than times', movieOf({ tracks: [{ tables: { stsz: fullBox('stsz', word(5), word(1000)) } }] })],
    ['with more sizes said than there are', meta({ stsz: fullBox('stsz', word(0), word(4_000_000_000), word(18)) })],
    ['with more places said than there are', meta({ stco: table('stco', [[60], [60], [60]], 4) })],
    ['with more runs said than there are', meta({ stsc: table('stsc', [[1, 1, 1]], 70_000) })],
    ['with runs that leave samples out', meta({ stsc: table('stsc', [[2, 1, 1]]) })],
    ['with runs of more samples than there are', meta({ stsc: table('stsc', [[1, 2, 1]]) })],
    ['without places', meta({ stco: [] })],
    ['without sizes', meta({ stsz: [] })],
    ['with samples before the first', meta({ stco: table('stco', [[0], [0], [0]]) })],
    ['with samples past its end', meta({ stco: table('stco', [[4_000_000_000], [60], [60]]) })],
    ['with larger samples than the file', meta({ stsz: fullBox('stsz', word(4_000_000_000), word(3)) })],
    ['with sizes of seven bits', meta({ stsz: fullBox('stz2', word(7), word(3), [18, 18, 18]) })],
  ])('is refused: %s', (_, file) => {
    expect(cleanVideo(file)).toBeNull()
  })
})
