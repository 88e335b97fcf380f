import { Gateway, type GatewayParts } from '#sandbox/gateway/gateway.ts'
import type { Doors, EventType, RoomListener } from '#sandbox/gateway/ports.ts'
import { ramMemory } from '#sandbox/gateway/ram-memory.ts'

import type { Client } from './client.ts'
import type { PlayedApp } from './played-app.ts'
import { listenerIn } from './played-listener.ts'

export type Alter = (parts: GatewayParts) => GatewayParts
/** Makes what hears in the room; null: the client calls, and does not listen. */
export type ListenerOf = (onWork: () => void) => (RoomListener & { close: () => void }) | null

/** Alterations of the gateway, and its way of listening. */
export type MadeOf = { alter?: Alter | undefined; listenerOf?: ListenerOf | undefined }

/** Our own gateway on a bench: doors and clock are played, `alter` puts something else in the place of its parts. */
export class ReferenceClient implements Client {
  readonly #app: PlayedApp
  readonly #alter: Alter
  readonly #listenerOf: ListenerOf
  readonly #memory = ramMemory()
  readonly #boxes = new Map<number, { doorOpen: boolean; keysInside: boolean }>()
  readonly #opened: number[] = []
  #identity = { deviceId: '', key: '' }
  #clockOffsetMs = 0
  #listener: (RoomListener & { close: () => void }) | null = null
  #gateway: Gateway

  constructor(app: PlayedApp, { alter, listenerOf }: MadeOf = {}) {
    this.#app = app
    this.#alter = alter ?? ((parts) => parts)
    this.#listenerOf = listenerOf ?? ((onWork) => listenerIn(app.room, { how: 'socket', onWork }))
    this.#gateway = this.#powerUp()
  }

  async start({ deviceId, key, boxes }: Parameters<Client['start']>[0]): Promise<void> {
    this.#identity = { deviceId, key }
    for (const number of boxes) this.#boxes.set(number, { doorOpen: false, keysInside: false })
    this.#gateway = this.#powerUp()
  }

  async type(code: string): Promise<void> {
    await this.#gateway.typeCode(code)
  }

  async putKeys(boxNumber: number): Promise<void> {
    const box = this.#boxes.get(boxNumber)
    if (box?.doorOpen !== true) return
    this.#boxes.set(boxNumber, { ...box, keysInside: true })
    await this.#happen('keys_present', boxNumber)
  }

  async close(boxNumber: number): Promise<void> {
    const box = this.#boxes.get(boxNumber)
    if (box?.doorOpen !== true) return
    this.#boxes.set(boxNumber, { ...box, doorOpen: false })
    await this.#happen('closed', boxNumber)
  }

  async cutPower(): Promise<void> {
    this.#gateway = this.#powerUp()
  }

  async setClock(offsetMs: number): Promise<void> {
    this.#clockOffsetMs = offsetMs
  }

  /** Its clock is the app's, which has moved already. */
  pass(): Promise<void> {
    return this.#gateway.tick()
  }

  async opened(): Promise<readonly number[]> {
    return this.#opened
  }

  #powerUp(): Gateway {
    this.#listener?.close()
    this.#listener = this.#listenerOf(() => void this.#gateway.hear())
    return new Gateway(
      this.#alter({
        ...(this.#listener === null ? {} : { listener: this.#listener }),
        identity: this.#identity,
        memory: this.#memory,
        line: (request) => this.#app.take(request),
        clock: () => this.#app.now + this.#clockOffsetMs,
        doors: this.#doors(),
      }),
    )
  }

  #doors(): Doors {
    return {
      open: async (boxNumber) => {
        const box = this.#boxes.get(boxNumber)
        if (box === undefined) return false
        this.#opened.push(boxNumber)
        this.#boxes.set(boxNumber, { ...box, doorOpen: true })
        return true
      },
      states: async () => [...this.#boxes].map(([boxNumber, box]) => ({ boxNumber, ...box, isFaulty: false })),
      status: async () => ({ firmware: 'reference', onMains: true }),
    }
  }

  async #happen(type: EventType, boxNumber: number): Promise<void> {
    await this.#gateway.sensed(type, boxNumber)
    await this.#gateway.report()
  }
}
