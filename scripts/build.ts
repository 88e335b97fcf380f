import { rebuild, buildWhenChanged } from './stack/build.ts'

if (process.argv.includes('--when-changed')) await buildWhenChanged()
else await rebuild()
