import * as fc from 'fast-check'
import { inject } from 'vitest'

// A usual run tries the same courses each time, so that it fails for what was changed and for nothing else.
if (!inject('isLong')) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 })
