import path from 'node:path'

import { root } from '#scripts/stack/process.ts'

const at = (file: string) => path.join(root, 'web', file)

export type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** All that is loaded with a module. */
function reachable(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>([start])
  for (const id of found) {
    const { importedIds } = graph.getModuleInfo(id) ?? { importedIds: [] }
    if (id === start && importedIds.length === 0) throw new Error(`${id} is no part of the program`)
    for (const next of importedIds) found.add(next)
  }
  return found
}

const pages = {
  staff: ['board', 'create', 'users', 'lockers', 'cars', 'audit', 'health', 'settings'].map(
    (page) => `staff/${page}/${page}-page.tsx`,
  ),
  everybody: [
    'kiosk/fast-lane/fast-lane-page.tsx',
    'customer/collect-pass/pass-page.tsx',
    'customer/additional-work/additional-work.tsx',
    'customer/ready-time/ready-time.tsx',
    'app/visit-entry.tsx',
    'customer/reading/reading-entry.tsx',
    'customer/reading/status-page.tsx',
    'app/from-home-screen.ts',
  ],
}

const isOurs = (id: string) => !id.includes('/node_modules/') && !id.startsWith('\0')

function partsOf(graph: ModuleGraph) {
  const loadedBy = (file: string) => reachable(at(file), graph)
  return {
    first: loadedBy('app/main.tsx'),
    menu: loadedBy('ui/menu/language-dropdown.tsx'),
    later: loadedBy('customer/process-page/later.ts'),
    everywhere: pages.everybody.map(loadedBy),
    shell: loadedBy('app/staff-shell.tsx'),
    staff: pages.staff.map(loadedBy),
  }
}

/**
 * Returns the function that names the modules which share a file of the program. Left to itself the bundler makes one
 * for each set of pages that share something: a hundred of some hundred bytes, each a request. Ours are one for the
 * first screen (`app`); one for what the customer's later steps and other people's pages share (`shared`); one for what
 * pages of staff share with the frame around them (`staff-base`), and one for what several of them share beside it
 * (`staff`). Libraries stay by themselves, as does the menu that the first screen fetches for itself.
 */
export function chunkNames(): (id: string, graph: ModuleGraph) => string | null {
  let parts: ReturnType<typeof partsOf> | undefined
  return (id, graph) => {
    parts ??= partsOf(graph)
    const { first, menu, later, everywhere, shell, staff } = parts
    if (first.has(id)) return 'app'
    if (!isOurs(id) || /\/e164\.ts$|texts\.(?:fi|sv|en)\.ts$/.test(id)) return null
    if (menu.has(id)) return 'menu'
    const sharers = staff.filter((page) => page.has(id)).length
    const isOfStaff = sharers > 0 || shell.has(id)
    const isOfOthers = everywhere.some((page) => page.has(id))
    if (later.has(id) ? isOfStaff || isOfOthers : isOfStaff && isOfOthers) return 'shared'
    if (shell.has(id)) return sharers > 0 ? 'staff-base' : null
    return sharers > 1 ? 'staff' : null
  }
}
