import type { KeyValueStore } from '#web/lib/storage.ts'

/** The progress of a message: `typing` waits for a pause, `failed` is retried automatically. */
export type NotesState = 'idle' | 'typing' | 'saving' | 'saved' | 'failed'

export const notesDelayMs = 1000
const retryDelayMs = 5000

type NotesSaverOptions = {
  /** The message as the server has it. */
  saved: string
  save: (notes: string) => Promise<void>
  /** Returns whether what went wrong may pass by itself. */
  isPassing: (error: unknown) => boolean
  onState: (state: NotesState) => void
  store: KeyValueStore
  storageKey: string
}

/** Starts over each time it is asked to wait. */
function createTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  function wait(delayMs: number) {
    cancel()
    timer = setTimeout(run, delayMs)
  }
  return { wait, cancel }
}

/** Runs once at a time: who asks meanwhile gets the answer of the run that is on. */
function oneAtATime<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  return () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

/**
 * Saves a message one second after typing stops. What is not saved yet is kept in the tab, so that a reload loses
 * nothing; one save runs at a time, and what was typed meanwhile follows it.
 */
export function createNotesSaver({ saved, save, isPassing, onState, store, storageKey }: NotesSaverOptions) {
  let typed = store.get(storageKey) ?? saved
  let stored = saved
  let stopped = false
  const timer = createTimer(() => void flush())

  async function saveTyped(): Promise<boolean> {
    timer.cancel()
    while (typed !== stored) {
      const sent = typed
      onState('saving')
      try {
        // Each save must be over before the next begins.
        await save(sent)
      } catch (error) {
        onState('failed')
        if (isPassing(error) && !stopped) timer.wait(retryDelayMs)
        return false
      }
      stored = sent
      if (typed === sent) onState('saved')
    }
    store.remove(storageKey)
    return true
  }
  const flush = oneAtATime(saveTyped)

  return {
    initial: typed,
    type(notes: string) {
      typed = notes
      store.set(storageKey, notes)
      onState('typing')
      timer.wait(notesDelayMs)
    },
    /** Sends a message that an earlier visit left unsaved, and forgets a draft that was saved after all. */
    resume: () => timer.wait(notesDelayMs),
    /** Saves what is unsaved at once; false when that did not succeed. */
    flush,
    stop() {
      stopped = true
      timer.cancel()
    },
  }
}

export type NotesSaver = ReturnType<typeof createNotesSaver>
