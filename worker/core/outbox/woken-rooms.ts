const ofRoom = ':room'

/** Returns the key for `deps.wake` by which the rooms of a process are told behind the answer. */
export const roomOf = (processId: string): string => `${processId}${ofRoom}`

/** Returns whether a woken key is one of these, and no stream of the outbox. */
export const isRoom = (key: string): boolean => key.endsWith(ofRoom)

export const processOfRoom = (key: string): string => key.slice(0, -ofRoom.length)
