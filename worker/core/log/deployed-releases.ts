/** Finds out whether a release of the pages, by the name of its first file, was deployed. */
export type DeployedReleases = (release: string) => Promise<boolean>

/** Strangers can make up any number of releases. */
const mostKept = 200

/**
 * Asks the static files whether the first file of a release is among them, once a release for as long as the worker lives.
 * `dev`, as a page calls itself that nobody built, is none.
 */
export function createDeployedReleases(assets: Pick<Fetcher, 'fetch'>): DeployedReleases {
  const known = new Map<string, boolean>()
  return async (release) => {
    const kept = known.get(release)
    if (kept !== undefined) return kept
    const { ok, body } = await assets.fetch(new URL(`/assets/app-${release}.js`, 'https://assets.internal'))
    await body?.cancel()
    if (known.size >= mostKept) known.clear()
    known.set(release, ok)
    return ok
  }
}
