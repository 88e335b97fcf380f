type Release = Pick<Env, 'COMMIT' | 'VERSION'>

/**
 * Returns the version that runs, as `/api/health`, the operator's page and each line of the log say it: the commit that
 * was deployed (`-dirty` behind it where files differed from it, `development` where nobody deployed it) and the
 * platform's id of this version of the worker.
 */
export const versionOf = ({ COMMIT, VERSION }: Release): string => `${COMMIT || 'development'}/${VERSION.id}`
