import { cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'

import * as z from 'zod'

const workerMap = 'worker/index.js.map'
const pageMaps = 'maps'

/** The folder of a checkout in which a release's maps are kept, by the version as the worker tells it. */
const folderOf = (folder: string, version: string): string => path.join(folder, 'releases', version)

/**
 * Copies the source maps of what was built beside those of the releases before, and returns where they are kept; null
 * where nothing was built.
 */
export function keepMaps(folder: string, version: string): string | null {
  const dist = path.join(folder, 'dist')
  if (!existsSync(path.join(dist, workerMap))) return null
  const kept = folderOf(folder, version)
  cpSync(path.join(dist, workerMap), path.join(kept, workerMap))
  cpSync(path.join(dist, pageMaps), path.join(kept, pageMaps), { recursive: true })
  return path.relative(folder, kept)
}

/** Finds the map of a built file; null where none is kept. */
export type FindMap = {
  /** Returns the map of a version's worker, or of the one that was built last where no version is given. */
  readonly worker: (version: string | null) => SourceMap | null
  /** Returns the map of a page's file, whose name holds a hash of its content. */
  readonly page: (file: string) => SourceMap | null
}

const payloadSchema = z.object({
  version: z.number(),
  file: z.string(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
})

function readMap(file: string | undefined): SourceMap | null {
  if (file === undefined || !existsSync(file)) return null
  return new SourceMap(payloadSchema.parse(JSON.parse(readFileSync(file, 'utf8'))))
}

/**
 * Returns the function that finds the maps in a checkout: of releases that were deployed from it, and of what was built
 * last.
 */
export function mapsIn(folder: string): FindMap {
  const known = new Map<string, SourceMap | null>()
  function once(name: string, find: () => SourceMap | null): SourceMap | null {
    const found = known.has(name) ? (known.get(name) ?? null) : find()
    known.set(name, found)
    return found
  }
  const built = path.join(folder, 'dist')
  return {
    worker: (version) =>
      once(`worker ${version}`, () => {
        if (version === null || version.startsWith('development/')) return readMap(path.join(built, workerMap))
        // A version with other secrets has another id, and the program of the commit that was deployed.
        const [commit = ''] = version.split('/')
        const places = [folderOf('', version), ...globSync(`releases/${commit}/*`, { cwd: folder }).toSorted()]
        return readMap(places.map((place) => path.join(folder, place, workerMap)).find((file) => existsSync(file)))
      }),
    page: (file) =>
      once(file, () => {
        const places = [path.join('dist', pageMaps), `releases/*/*/${pageMaps}`]
        const [found] = places.flatMap((place) => globSync(`${place}/${file}.map`, { cwd: folder }))
        return readMap(found === undefined ? undefined : path.join(folder, found))
      }),
  }
}
