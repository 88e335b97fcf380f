/** Elements of WebM (RFC 9559) that are read, or kept as what they are. */
export const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  contentEncodings: 0x6d80,
  video: 0xe0,
  colour: 0x55b0,
  mastering: 0x55d0,
  projection: 0x7670,
  audio: 0xe1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cuePositions: 0xb7,
} as const

/**
 * The elements that play a film, by the element they lie in. All others become Void, on every level: tags, chapters,
 * attachments, titles, the day, names and languages of tracks, additions to blocks (transparency among them), and check
 * sums, which would be wrong.
 */
const kept: ReadonlyMap<number, ReadonlySet<number>> = new Map(
  [
    // Versions, the longest id and size.
    [ids.header, 0x4286, 0x42f7, 0x42f2, 0x42f3, ids.docType, 0x4287, 0x4285],
    [ids.segment, ids.seekHead, ids.info, ids.tracks, ids.cluster, ids.cues],
    [ids.seekHead, ids.seek],
    // Its position.
    [ids.seek, ids.seekId, 0x53ac],
    [ids.info, ids.timestampScale, ids.duration, ids.muxingApp, ids.writingApp],
    [ids.tracks, ids.trackEntry],
    // UID, enabled, default, forced, lacing, default duration, delay and run-up of the codec.
    [ids.trackEntry, ids.trackNumber, ids.trackType, ids.codecId, ids.codecPrivate, ids.video, ids.audio, 0x73c5, 0xb9],
    [ids.trackEntry, 0x88, 0x55aa, 0x9c, 0x23e383, 0x56aa, 0x56bb],
    // Width and height, interlacing, stereo, cropping, size on the screen.
    [ids.video, 0xb0, 0xba, 0x9a, 0x9d, 0x53b8, 0x54aa, 0x54bb, 0x54cc, 0x54dd, 0x54b0, 0x54ba, 0x54b2],
    [ids.video, ids.colour, ids.projection],
    // Matrix, depth, chroma, range, transfer, primaries, light.
    [
      ids.colour,
      0x55b1,
      0x55b2,
      0x55b3,
      0x55b4,
      0x55b5,
      0x55b6,
      0x55b7,
      0x55b8,
      0x55b9,
      0x55ba,
      0x55bb,
      0x55bc,
      0x55bd,
    ],
    [ids.colour, ids.mastering],
    [ids.mastering, 0x55d1, 0x55d2, 0x55d3, 0x55d4, 0x55d5, 0x55d6, 0x55d7, 0x55d8, 0x55d9, 0x55da],
    // Its type, yaw, pitch and roll: which way is up.
    [ids.projection, 0x7671, 0x7673, 0x7674, 0x7675],
    // Frequencies, channels, depth.
    [ids.audio, 0xb5, 0x78b5, 0x9f, 0x6264],
    // Position and size of the cluster before.
    [ids.cluster, ids.timestamp, ids.simpleBlock, ids.blockGroup, 0xa7, 0xab],
    // References to other blocks, and what is discarded of the last.
    [ids.blockGroup, ids.block, ids.blockDuration, 0xfb, 0xfa, 0x75a2],
    [ids.cues, ids.cuePoint],
    // Its time.
    [ids.cuePoint, 0xb3, ids.cuePositions],
    // Track, cluster, place in it, duration, number of the block.
    [ids.cuePositions, 0xf7, 0xf1, 0xf0, 0xb2, 0x5378],
  ].reduce((all, [parent = 0, ...children]) => {
    return all.set(parent, new Set([...(all.get(parent) ?? []), ...children]))
  }, new Map<number, Set<number>>()),
)

/** Elements that are longer than a number; any other that is, is none. */
const long: ReadonlySet<number> = new Set([
  ids.docType,
  ids.muxingApp,
  ids.writingApp,
  ids.codecId,
  ids.codecPrivate,
  ids.simpleBlock,
  ids.block,
])

/** Returns whether elements of a kind hold others. */
export const holdsOthers = (id: number) => kept.has(id)

/** Returns whether an element of so many bytes stays in another as it is. */
export function isKept(parent: number, id: number, size: number): boolean {
  return kept.get(parent)?.has(id) === true && (size <= 8 || long.has(id) || kept.has(id))
}
