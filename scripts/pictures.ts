import { mkdirSync } from 'node:fs'
import path from 'node:path'

import { chromium } from '@playwright/test'

import { readDemo } from './demo/demo-file.ts'
import { planHistory } from './demo/history/plan.ts'
import { findPlaces } from './pictures/places.ts'
import { lookNow, picturesFolder, writeRecord, type PicturesRecord } from './pictures/record.ts'
import { pictureLanguages } from './pictures/shots.ts'
import { takePictures } from './pictures/take.ts'
import { root } from './stack/process.ts'
import { addresses, portsFromEnvironment } from './stack/settings.ts'
import { chromiumLaunch } from './test/chromium.ts'

/** Takes the pictures of README.md and docs/tour.md from the demo that `npm start` runs. */

const demo = readDemo(path.join(root, '.state'))
if (demo === null) throw new Error('There is no demo yet: begin with npm start, and leave it running.')
// Numbers are the same whenever the history was planned.
const visits = planHistory({ now: Date.now() })
const { sandbox } = addresses(portsFromEnvironment())
const places = await findPlaces(
  demo,
  sandbox,
  visits.filter(({ endsIn }) => endsIn === 'LINK_SENT').map(({ number }) => number),
)
mkdirSync(picturesFolder, { recursive: true })
const browser = await chromium.launch(chromiumLaunch())
const pictures: PicturesRecord['pictures'] = {}
try {
  for (const language of pictureLanguages) {
    Object.assign(pictures, await takePictures(browser, demo, { places, language }))
    console.log(`Pictures in ${language} taken.`)
  }
} finally {
  await browser.close()
}
writeRecord({ look: lookNow(), pictures })
