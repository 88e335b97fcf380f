import { describe, expect, it } from 'vitest'

import { ascii } from '#tests/support/movies.ts'
import { block, cluster, element, openCluster, openElement, track, webmOf } from '#tests/support/webms.ts'

import { elementAt } from './ebml.ts'
import { cleanVideo } from './video.ts'

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const place = ascii('+60.1699+024.9384/')
const cleaned = (file: Uint8Array<ArrayBuffer>) => cleanVideo(Uint8Array.from(file))?.bytes ?? null
const lengthOf = (file: Uint8Array<ArrayBuffer>) => cleanVideo(file)?.durationMs ?? null

/** Ids of the elements on the level of the segment, where it and they say how long they are. */
function idsIn(file: Uint8Array): string[] {
  const header = elementAt(file, 0, file.length)
  const segment = elementAt(file, header.end, file.length)
  const ids: string[] = []
  for (let at = segment.body; at < segment.end;) {
    const { id, end } = elementAt(file, at, segment.end)
    ids.push(id.toString(16))
    at = end
  }
  return ids
}

describe('what a WebM tells of the place, the day and the recorder', () => {
  const tag = element(0x1254c367, element(0x7373, element(0x67c8, element(0x4487, place))))
  const long = ascii(`60.1699 ${'and more '.repeat(40)}`)

  it.each([
    ['as its title', webmOf()],
    ['as the recorder', webmOf({ inInfo: element(0x5741, place) })],
    ['in tags', webmOf({ inSegment: tag })],
    ['in long tags', webmOf({ inSegment: element(0x1254c367, long) })],
    ['in tags after the film', webmOf({ clusters: [...cluster(0, block(1, 0)), ...tag] })],
    [
      'in tags after a film that was left open',
      webmOf({ isOpen: true, clusters: [...openCluster(0, block(1, 0)), ...tag] }),
    ],
    ['in an attachment', webmOf({ inSegment: element(0x1941a469, element(0x61a7, element(0x465c, place))) })],
    ['in chapters', webmOf({ inSegment: element(0x1043a770, place) })],
    [
      'in the name of a track',
      webmOf({ tracks: [...track(1, 1, 'V_VP8', element(0x536e, place)), ...track(2, 2, 'A_OPUS')] }),
    ],
    ['in what is said to be void', webmOf({ inSegment: element(0xec, place), inInfo: element(0xec, place) })],
    ['in a check sum', webmOf({ inInfo: element(0xbf, place) })],
    ['in what nobody knows', webmOf({ inHeader: element(0x4fff, place), inSegment: element(0x4ffe, place) })],
    ['in a number of too many digits', webmOf({ clusters: cluster(0, element(0xa7, place), block(1, 0)) })],
    [
      'beside a block',
      webmOf({ clusters: cluster(0, element(0xa0, block(1, 0, { id: 0xa1 }), element(0x75a1, element(0xa6, place)))) }),
    ],
  ])('goes, wherever it stands: %s', (_, file) => {
    const clean = cleaned(file)
    expect(textOf(file)).toMatch(/60\.1/)
    expect(clean).toHaveLength(file.length)
    expect(textOf(clean ?? file)).not.toMatch(/60\.1|024\.9|Telephone|and more/)
    expect(textOf(clean ?? new Uint8Array())).toContain('frame')
    expect(cleaned(clean ?? file)).toEqual(clean)
  })

  it('goes with the day, while each part stays where it was', () => {
    const day = [7, 6, 5, 4, 3, 2, 1, 9]
    const file = webmOf({
      inInfo: element(0x4461, day),
      inSegment: [...element(0x1254c367, place), ...element(0xbf, day)],
    })
    const clean = cleaned(file) ?? file
    expect(idsIn(file)).toEqual(['1549a966', '1654ae6b', '1254c367', 'bf', '1f43b675'])
    expect(idsIn(clean)).toEqual(['1549a966', '1654ae6b', 'ec', 'ec', '1f43b675'])
    expect(textOf(clean)).not.toContain(textOf(new Uint8Array(day)))
  })

  it('is no longer pointed at', () => {
    const seek = (id: readonly number[]) => element(0x4dbb, element(0x53ab, id), element(0x53ac, [50]))
    const [tags, info] = [
      [0x12, 0x54, 0xc3, 0x67],
      [0x15, 0x49, 0xa9, 0x66],
    ]
    const clean = cleaned(webmOf({ inSegment: element(0x114d9b74, seek(tags), seek(info)) })) ?? new Uint8Array()
    expect(textOf(clean)).not.toContain(textOf(new Uint8Array(tags)))
    expect(textOf(clean)).toContain(textOf(new Uint8Array([0x53, 0xab, 0x84, ...info])))
  })
})

describe('the length of a WebM', () => {
  const group = (...parts: (readonly number[])[]) => element(0xa0, block(1, 200, { id: 0xa1 }), ...parts)

  it.each([
    ['what it says', webmOf({ seconds: 14 }), 14_000],
    ['its last block, where it says less', webmOf({ seconds: 1, clusters: cluster(40_000, block(1, 500)) }), 40_500],
    [
      'its last block, where it says nothing',
      webmOf({ seconds: null, clusters: cluster(9_000, block(1, 0), block(2, 40)) }),
      9_040,
    ],
    [
      'the longest block, in whatever turn',
      webmOf({ seconds: null, clusters: [...cluster(9_000, block(1, 7)), ...cluster(20, block(1, 0))] }),
      9_007,
    ],
    [
      'until the end of its last block',
      webmOf({ seconds: null, clusters: cluster(1_000, group(element(0x9b, [0x9c, 0x40]))) }),
      41_200,
    ],
    [
      'across clusters that were left open',
      webmOf({
        seconds: null,
        isOpen: true,
        clusters: [...openCluster(0, block(1, 0)), ...openCluster(5_000, block(1, 33))],
      }),
      5_033,
    ],
  ])('is the longest: %s', (_, file, length) => {
    expect(lengthOf(file)).toBe(length)
  })
})

describe('a WebM that cannot be cleaned for certain', () => {
  it.each([
    ['of a name of its own', webmOf({ docType: 'matroska' })],
    ['cut off', webmOf().slice(0, -1)],
    ['left open and cut off', webmOf({ isOpen: true, clusters: openCluster(0, block(1, 0)) }).slice(0, -1)],
    ['with something after it', new Uint8Array([...webmOf(), ...element(0xec, [0])])],
    ['that says nothing and has nothing', webmOf({ seconds: null, clusters: [] })],
    ['of an endless length', webmOf({ seconds: Infinity })],
    ['of no length in numbers', webmOf({ seconds: Number.NaN })],
    ['without a picture', webmOf({ tracks: track(2, 2, 'A_OPUS'), clusters: [] })],
    ['with subtitles', webmOf({ tracks: [...track(1, 1, 'V_VP8'), ...track(3, 17, 'D_WEBVTT/SUBTITLES')] })],
    ['with Vorbis', webmOf({ tracks: [...track(1, 1, 'V_VP8'), ...track(2, 2, 'A_VORBIS')] })],
    ['with blocks of a track that there is not', webmOf({ clusters: cluster(0, block(1, 0), block(3, 0)) })],
    ['with blocks before their time', webmOf({ clusters: element(0x1f43b675, block(1, 0)) })],
    ['with two times of a cluster', webmOf({ clusters: cluster(0, element(0xe7, [9]), block(1, 0)) })],
    ['with several frames in a block', webmOf({ clusters: cluster(0, block(1, 0, { flags: 0x82 })) })],
    [
      'with packed blocks',
      webmOf({ tracks: track(1, 1, 'V_VP8', element(0x6d80, [0])), clusters: cluster(0, block(1, 0)) }),
    ],
    ['with tags that were left open', webmOf({ isOpen: true, inSegment: openElement(0x1254c367) })],
    ['with a part larger than it', webmOf({ isOpen: true, clusters: [0x1f, 0x43, 0xb6, 0x75, 0x4f, 0xff] })],
  ])('is refused, and not changed: %s', (_, file) => {
    const before = textOf(file)
    expect(cleanVideo(file)).toBeNull()
    expect(textOf(file)).toBe(before)
  })
})
