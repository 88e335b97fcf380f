import type { SourceMap } from 'node:module'

import type { FindMap } from './kept-maps.ts'

/** A place in the worker's only module, or in a file of the pages. */
const place = /(?:[a-z]+:\/\/)?(?:[^\s()"]*\/)?\b(index\.js|[a-z][\w-]*-[\w-]{8}\.js):(\d+):(\d+)/g

/** Returns the file and line that a place came of, from the top of the sources; null where the map does not tell. */
function originOf(map: SourceMap, line: number, column: number): string | null {
  const entry = map.findEntry(line - 1, column - 1)
  if (!('originalSource' in entry)) return null
  const { originalSource, originalLine, originalColumn } = entry
  return `${originalSource.replace(/^(?:\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`
}

/** Returns a text with each place in built files named by its place in the sources; what no map tells stays as it is. */
function mapPlaces(text: string, maps: FindMap, version: string | null): string {
  return text.replaceAll(place, (whole, file: string, line: string, column: string) => {
    const map = file === 'index.js' ? maps.worker(version) : maps.page(file)
    return (map && originOf(map, Number(line), Number(column))) ?? whole
  })
}

/** Returns the fields of a line of the log; null for a line that is none. */
function fieldsOf(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const fields: unknown = JSON.parse(line.slice(line.indexOf('{')))
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? { ...fields } : null
  } catch {
    return null
  }
}

/**
 * Returns a log, a stack or places that a browser reported with the files and lines of the sources. A line of the log says
 * itself which version wrote it; `version` is that of any other line, null for what was built last.
 */
export function mapStack(text: string, maps: FindMap, version: string | null = null): string {
  const mapped = text.split('\n').map((line) => {
    const fields = fieldsOf(line)
    if (fields === null || typeof fields['stack'] !== 'string') return mapPlaces(line, maps, version)
    const { stack, ...others } = fields
    const own = typeof fields['version'] === 'string' ? fields['version'] : version
    return `${JSON.stringify(others)}\n${mapPlaces(stack, maps, own)}`
  })
  return mapped.join('\n')
}
