import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'

// A usual run tries the same courses each time, so that it fails for what was changed and for nothing else.
if (env.LONG !== '1') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 })
