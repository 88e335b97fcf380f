import { useSyncExternalStore } from 'react'

/** Returns whether a dialog lies over the page. One that is on its way out takes no keys any more. */
export function isModalOpen(): boolean {
  return document.querySelector('dialog[open]:not([data-closing])') !== null
}

const open: HTMLElement[] = []
const followers = new Set<() => void>()
const notifyFollowers = () => {
  for (const follow of followers) follow()
}

/** A dialog lies over the page from now on, until the way back that is answered is gone. */
export function layOver(dialog: HTMLElement): () => void {
  open.push(dialog)
  notifyFollowers()
  return () => {
    open.splice(open.lastIndexOf(dialog), 1)
    notifyFollowers()
  }
}

function follow(onChange: () => void): () => void {
  followers.add(onChange)
  return () => followers.delete(onChange)
}

/** The dialog that lies over all others: what is outside of it is neither pressed nor read out. Null where none is open. */
export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(
    follow,
    () => open.at(-1) ?? null,
    () => null,
  )
}
