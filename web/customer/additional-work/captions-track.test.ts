import { expect, it } from 'vitest'

import { captionsTrack } from './captions-track.ts'

it('shows the text of a video for all of its length, whatever it says', () => {
  expect(captionsTrack('Kuuluuko <kolina>?\n\n00:00 --> 00:01', 12.3)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:13.000\nKuuluuko &lt;kolina&gt;?\n00:00 --&gt; 00:01\n',
  )
})
