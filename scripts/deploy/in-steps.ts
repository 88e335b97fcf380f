import { NotDeployed } from './deployment.ts'

/** One step of a command that takes several. */
export type Step = {
  readonly name: string
  /** The state for users when the command ends in this step. */
  readonly stopped: string
  readonly work: () => Promise<unknown>
}

const listed = (steps: readonly Step[]) => steps.map(({ name }) => name).join(', ') || 'nothing'

function notDeployed(error: unknown, words: readonly string[]): NotDeployed {
  const cause = error instanceof Error ? error.message : String(error)
  return Object.assign(new NotDeployed([cause, ...words]), { cause: error })
}

/**
 * Does one step after another. When one fails, throws NotDeployed with its cause and what an operator has to know: which
 * step it was, what is done and not done, what holds meanwhile, and that the command goes on when it is run again.
 */
export async function inSteps(steps: readonly Step[]): Promise<void> {
  for (const [at, { name, stopped, work }] of steps.entries()) {
    try {
      await work()
    } catch (error) {
      throw notDeployed(error, [
        `Stopped in the step "${name}". Done: ${listed(steps.slice(0, at))}. Not done: ${listed(steps.slice(at))}.`,
        `${stopped} Run it again: it looks first, and leaves alone what is done.`,
      ])
    }
  }
}

/** Runs the checks before anything is changed. Throws NotDeployed with what was wrong, and that nothing was changed. */
export async function inCheck<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw notDeployed(error, ['Stopped in the step "Check". Nothing was changed.'])
  }
}
